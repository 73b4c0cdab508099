/** The types of chromium.mjs, which the tests of the explorer use too. */
export declare const findChromium: () => string | null;
export declare const chromiumFlags: readonly string[];
export declare const installChromium: () => boolean;
