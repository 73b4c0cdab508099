/** The shapes of site-links.mjs. */
export const siteAddress: (page: string, href: string) => string | null;
export const keepLinksInside: (markdown: unknown) => void;
