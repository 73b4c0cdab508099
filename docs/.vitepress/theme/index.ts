/** The usual theme without its web fonts. */
import Theme from 'vitepress/theme-without-fonts';
import './look.css';

export default Theme;
