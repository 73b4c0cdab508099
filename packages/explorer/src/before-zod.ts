/**
 * Runs before everything else: the contract's schemas must not compile code, which the page's content security policy
 * forbids.
 */
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

export {};
