/** Runs before everything else: the schemas of the contract must not try to compile code, which the policy of the page forbids. */
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

export {};
