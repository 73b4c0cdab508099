/** A reporter that tells which tests passed only when they were tried again; without it a retry would hide them. */

export default class SecondTries {
  #titles = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#titles.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#titles.length === 0) return;
    process.stdout.write(`\nPassed only at a second try: ${this.#titles.length}\n`);
    for (const title of this.#titles) process.stdout.write(`  ${title}\n`);
  }
}
