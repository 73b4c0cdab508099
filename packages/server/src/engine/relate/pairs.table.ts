/** Written pairs of statements with how they stand to each other: half contradict, half only look so. */

/** `compatible`: anything but a contradiction. */
export type ExpectedKind =
  | 'contradiction'
  | 'compatible'
  | 'reinforcement'
  | 'extension'
  | 'related-to'
  | 'none';

export interface WrittenPair {
  readonly first: string;
  readonly second: string;
  readonly expected: ExpectedKind;
  /** The second takes the place of the first; undefined where either would do. */
  readonly update?: boolean;
  /** Not looked at until all others were right; 37 of these 40 were right then, with the judge. */
  readonly held?: true;
}

const against = (first: string, second: string, update?: boolean): WrittenPair => ({
  first,
  second,
  expected: 'contradiction',
  ...(update === undefined ? {} : { update }),
});
const beside = (first: string, second: string, expected: ExpectedKind = 'compatible'): WrittenPair => ({
  first,
  second,
  expected,
});
const held = (pair: WrittenPair): WrittenPair => ({ ...pair, held: true });

const facts: readonly WrittenPair[] = [
  against(
    'The primary database of Granite is Redis.',
    'Granite now uses PostgreSQL as its primary database.',
    true,
  ),
  against('The deploy freeze starts on Friday.', 'The deploy freeze starts on Sunday.', false),
  against('The standup is at 3 PM.', 'The standup moved to 4 PM.', true),
  against('The offsite is on March 3.', 'The offsite will be on March 10.'),
  against('Mira leads the Granite team.', 'Tom leads the Granite team.'),
  against('The lead of Basalt is Mira Olsen.', 'Basalt is led by Jonas Weber.'),
  against('The office has 40 desks.', 'The office has 55 desks.'),
  against('The Porto warehouse closes at 18:00.', 'The Porto warehouse closes at 20:00.'),
  against('The contract with Helix ends in June 2026.', 'The contract with Helix ends in December 2026.'),
  against('The invoice service is written in Python.', 'The invoice service is written in Go.'),
  against('The build is green.', 'The build is red.'),
  against('The status page is public.', 'The status page is private.'),
  against('The search index is encrypted.', 'The search index is unencrypted.'),
  against('The payment webhook retries failed calls.', 'The payment webhook does not retry failed calls.'),
  against('The importer supports Excel files.', 'The importer no longer supports Excel files.', true),
  against('The license of Quartz is MIT.', 'The license of Quartz is GPL.'),
  against('The annual plan costs $120.', 'The annual plan costs $150.'),
  against('The museum is open on Mondays.', 'The museum is closed on Mondays.'),
  against('Nora has never been to Japan.', 'Nora visited Japan in 2019.'),
  against('The lighthouse was built in 1874.', 'The lighthouse was built in 1902.'),
  against('Our data center is in Frankfurt.', 'Our data center is in Dublin.'),
  against('The mascot of the team is a fox.', 'The mascot of the team is an owl.'),
  beside('The primary database of Granite is Redis.', 'The primary database of Basalt is PostgreSQL.'),
  beside('The standup is at 3 PM.', 'The retrospective is at 4 PM.'),
  beside('The deploy freeze starts on Friday.', 'The deploy freeze ends on Sunday.'),
  beside('Mira leads the Granite team.', 'Tom leads the Basalt team.'),
  beside('The office in Porto has 40 desks.', 'The office in Lyon has 55 desks.'),
  beside('The invoice service is written in Python.', 'The report service is written in Go.'),
  beside('The monthly plan costs $12.', 'The annual plan costs $120.'),
  beside('The outage on Monday lasted 40 minutes.', 'The outage on Thursday lasted 15 minutes.'),
  beside('Granite stores sessions in Redis.', 'Granite stores invoices in PostgreSQL.'),
  beside('The museum is open on Saturdays.', 'The museum is closed on Mondays.'),
  beside('In 2021 the team had 5 people.', 'In 2024 the team has 12 people.'),
  beside('The importer supports Excel files.', 'The importer does not support PDF files.'),
  beside('Step 1 of the setup takes 5 minutes.', 'Step 2 of the setup takes 20 minutes.'),
  beside('The red button stops the press.', 'The green button starts the press.'),
  beside('Helix is our hosting provider.', 'Helix has its seat in Toronto.'),
  beside('The cache holds at least 500 entries.', 'The cache holds 800 entries.'),
  beside('Nora speaks French.', 'Nora speaks German.'),
  beside('Nora has never been to Japan.', 'Nora visited Korea in 2019.'),
  beside('The kickoff meeting took 30 minutes.', 'The kickoff meeting took 45 minutes.'),
  beside('The lighthouse was built in 1874.', 'The lighthouse was painted in 1902.'),
];

const settings: readonly WrittenPair[] = [
  against('The request timeout is 30 seconds.', 'The request timeout was raised to 60 seconds.', true),
  against('The API listens on port 8080.', 'The API listens on port 9090.'),
  against('Sessions expire after 24 hours.', 'Sessions expire after 12 hours.'),
  against('The retry limit is 3.', 'The retry limit is 5.'),
  against('The worker runs on Node 18.', 'The worker was upgraded to Node 22.', true),
  against('Debug logging is enabled in production.', 'Debug logging is disabled in production.'),
  against('Two-factor login is optional.', 'Two-factor login is mandatory.'),
  against('Backups are kept for 7 days.', 'Backups are kept for 30 days.'),
  against('Tests run on every push.', 'Tests run only at night.'),
  against('The cleanup job runs daily.', 'The cleanup job runs once a week.'),
  against('The default branch is master.', 'The default branch is main.'),
  against('The upload limit is 10 MB.', 'The upload limit is now 25 MB.', true),
  against('The feature flag new_checkout is on.', 'The feature flag new_checkout is off.'),
  against('Granite is deployed on AWS.', 'Granite is deployed on Azure.'),
  against('The rate limit is 100 requests per minute.', 'The rate limit is 250 requests per minute.'),
  against('The cluster has 3 nodes.', 'The cluster was extended to 5 nodes.', true),
  against('Passwords are hashed with bcrypt.', 'Passwords are hashed with argon2.'),
  against(
    'The gateway requires version 2.3.1 of the client.',
    'The gateway requires version 3.0.0 of the client.',
  ),
  against('The queue is RabbitMQ.', 'We replaced RabbitMQ with Kafka as the queue.', true),
  against('Certificates are renewed manually.', 'Certificates are renewed automatically.'),
  beside('The request timeout in staging is 30 seconds.', 'The request timeout in production is 60 seconds.'),
  beside('The API listens on port 8080.', 'The admin console listens on port 9090.'),
  beside('The connect timeout is 5 seconds.', 'The read timeout is 30 seconds.'),
  beside('Debug logging is enabled in staging.', 'Debug logging is disabled in production.'),
  beside('Unit tests run on every push.', 'Load tests run only at night.'),
  beside('The upload limit for images is 10 MB.', 'The upload limit for videos is 500 MB.'),
  beside('The worker runs on Node 22.', 'The worker uses Python 3.12 for its scripts.'),
  beside(
    'Backups of the orders table are kept for 7 days.',
    'Backups of the audit log are kept for 365 days.',
  ),
  beside(
    'Until March the rate limit was 100 requests per minute.',
    'The rate limit is 250 requests per minute.',
  ),
  beside('The minimum password length is 12.', 'The maximum password length is 64.'),
  beside('Granite is deployed on AWS.', 'Basalt is deployed on Azure.'),
  beside('The cluster has 3 nodes.', 'The cluster has 12 namespaces.'),
  beside('The timeout is 60 seconds.', 'The timeout is 1 minute.', 'compatible'),
  beside(
    'The import took 820 seconds with the old parser.',
    'A faster parser brought the import from 820 seconds to 310 seconds.',
  ),
  beside('The health check runs every 10 seconds.', 'The health check fails after 3 tries.'),
  beside('The cleanup job runs daily.', 'The report job runs once a week.'),
  beside(
    'The rate limit is 250 requests per minute.',
    'The rate limit might go up to 500 requests per minute.',
  ),
  beside('The feature flag new_checkout is on.', 'The feature flag old_cart is off.'),
  beside('On weekdays the shop opens at 8:00.', 'On Sundays the shop opens at 10:00.'),
];

const instructions: readonly WrittenPair[] = [
  against('Always run the linter before you commit.', 'Never run the linter before you commit.'),
  against('Use tabs for indentation.', 'Use spaces for indentation.'),
  against('Use pnpm here.', 'Never use pnpm here, the lockfile is npm.'),
  against('Squash commits before merging.', 'Do not squash commits before merging.'),
  against('Use single quotes in TypeScript files.', 'Use double quotes in TypeScript files.'),
  against('Always answer the user in German.', 'Always answer the user in English.'),
  against('Commit the generated files.', 'Never commit the generated files.'),
  against('Use jest for unit tests.', 'Use vitest for unit tests.'),
  against('Store secrets in the .env file.', 'Do not store secrets in the .env file.'),
  against('Deploy on Fridays.', 'Never deploy on Fridays.'),
  against('Please mock the network in tests.', "Don't mock the network in tests."),
  against('Install packages with yarn.', 'Install packages with npm.'),
  against('Run migrations before the deploy.', 'Run migrations after the deploy.'),
  against('Log request bodies at debug level.', 'Avoid logging request bodies at debug level.'),
  against('Always force-push to feature branches.', 'Never force-push to feature branches.'),
  against('Ask before deleting files.', 'Never ask before deleting files.'),
  beside('Use tabs in Makefiles.', 'Use spaces in Python files.'),
  beside('Always run the linter before you commit.', 'Never run the migration before you commit.'),
  beside('Use jest for unit tests.', 'Use playwright for browser tests.'),
  beside('Never commit to main.', 'Commit the lockfile to your branch.'),
  beside('Squash commits before merging to main.', 'Do not squash commits on release branches.'),
  beside('Use single quotes in TypeScript files.', 'Use double quotes in JSON files.'),
  beside('Never deploy on Fridays.', 'Deploy on Tuesdays.'),
  beside('Never store secrets in the repository.', 'Store secrets in the vault.'),
  beside('Answer Ana in German.', 'Answer Ben in English.'),
  beside('Use pnpm in the web folder.', 'Use cargo in the engine folder.'),
  beside('Always write a test for a bug fix.', 'Always write a changelog entry for a bug fix.'),
  beside('Ask before deleting files.', 'Do not ask before creating files.'),
  beside('Run the formatter on every file.', 'Never run the formatter on generated files.'),
  beside('Retry idempotent requests.', 'Never retry payments.'),
];

const preferences: readonly WrittenPair[] = [
  against('Ana prefers dark mode.', 'Ana likes the light theme better.'),
  against('Ben likes coffee.', 'Ben hates coffee.'),
  against('I prefer tabs over spaces.', 'I prefer spaces over tabs.'),
  against("Clara's favorite editor is Vim.", "Clara's favorite editor is Emacs."),
  against('The user prefers short answers.', 'The user prefers long answers.'),
  against('David is a vegetarian.', 'David eats meat every day.'),
  against('Ana enjoys pair programming.', "Ana can't stand pair programming."),
  against('Ben would rather work remotely.', 'Ben would rather work in the office.'),
  against('Elif prefers tea to coffee.', 'Elif prefers coffee to tea.'),
  against('I love spicy food.', "I don't like spicy food."),
  against('The customer wants invoices by email.', 'The customer does not want invoices by email.'),
  beside('Ana prefers dark mode.', 'Ben likes the light theme better.'),
  beside('Ben likes coffee.', 'Ben likes tea.'),
  beside('Ana prefers tabs in Go.', 'Ana prefers spaces in Python.'),
  beside("Clara's favorite editor is Vim.", "Clara's favorite shell is zsh."),
  beside('Ana enjoys pair programming.', "Ana can't stand long meetings."),
  beside('Ben prefers tea in the evening.', 'Ben prefers coffee in the morning.'),
  beside('The user prefers short answers.', 'The user prefers examples in TypeScript.'),
  beside('I love spicy food.', 'Omar does not like spicy food.'),
  beside('David used to eat meat.', 'David is a vegetarian.'),
  beside('Elif likes hiking in summer.', 'Elif likes skiing in winter.'),
];

const moves: readonly WrittenPair[] = [
  against('Ana lives in Berlin.', 'Ana moved to Lisbon.', true),
  against('Ben works at Acme.', 'Ben works at Globex now.', true),
  against('Granite runs on Heroku.', 'Granite was migrated to Kubernetes on AWS.', true),
  against('The team uses Slack for chat.', 'The team switched from Slack to Zulip.', true),
  against('Clara reports to Dana.', 'Clara reports to Felix.'),
  against('Omar is single.', 'Omar is married to Lena.'),
  against('The Basalt repository is on GitLab.', 'The Basalt repository moved to GitHub.', true),
  against('Elif smokes.', 'Elif stopped smoking.', true),
  against('The support team sits in Cork.', 'The support team is based in Malta.'),
  against('Ben owns the billing module.', 'Priya owns the billing module since May.', true),
  against('The CI runs on Jenkins.', 'The CI moved from Jenkins to Buildkite.', true),
  against('Dana is on vacation.', 'Dana is back from vacation and no longer away.'),
  against('The migration has not been run yet.', 'The migration has been run.', true),
  beside('Ana lives in Berlin.', 'Ben moved to Lisbon.'),
  beside('Ben worked at Acme until 2020.', 'Ben works at Globex.'),
  beside('Ana visited Berlin.', 'Ana visited Lisbon.'),
  beside('Granite runs on Kubernetes.', 'Granite is considering a move to Nomad.'),
  beside('Clara reports to Dana.', 'Felix reports to Dana.'),
  beside('The team uses Slack for chat.', 'The team uses Linear for tickets.'),
  beside('Ben owns the billing module.', 'Ben owns the search module.'),
  beside('Elif moved to Ghent in 2018.', 'Elif bought a house in Ghent in 2021.'),
  beside('The Basalt repository moved to GitHub.', 'The Granite repository is on GitLab.'),
  beside('Should Ana move to Lisbon?', 'Ana lives in Berlin.'),
];

const same: readonly WrittenPair[] = [
  beside('The deploy script needs Docker.', 'Docker is needed by the deploy script.', 'reinforcement'),
  beside(
    'The nightly backup failed because the disk was full.',
    'The disk was full, so the nightly backup failed.',
    'reinforcement',
  ),
  beside('Ana is allergic to peanuts.', 'Ana has a peanut allergy.', 'reinforcement'),
  beside(
    'The parser crashes on empty input.',
    'The parser crashes when the input is empty.',
    'reinforcement',
  ),
  beside(
    'Granite uses PostgreSQL.',
    'Granite uses PostgreSQL 16 with two read replicas in Frankfurt.',
    'extension',
  ),
  beside('Ben plays the guitar.', 'Ben plays an instrument.', 'extension'),
  beside('The login page is slow.', 'The login page is slow because it loads 4 MB of images.', 'extension'),
  beside('The vault token must be rotated every quarter.', 'Tomatoes need six hours of sun.', 'none'),
  beside('The parser crashes on empty input.', 'Clara sings in a choir.', 'none'),
];

const heldPairs: readonly WrittenPair[] = [
  against('The mobile app supports offline mode.', 'The mobile app does not support offline mode.'),
  against('The release is planned for May 4.', 'The release was postponed to May 18.', true),
  against('The parking garage has 120 spots.', 'The parking garage has 95 spots.'),
  against('Use snake_case for table names.', 'Use camelCase for table names.'),
  against('Never rebase shared branches.', 'Always rebase shared branches.'),
  against('The image bucket is public.', 'The image bucket is private.'),
  against('Hugo works for Initech.', 'Hugo joined Umbrella last month.', true),
  against('The nightly report goes out at 6:30.', 'The nightly report goes out at 7:15.'),
  against('Ines drinks milk.', 'Ines is lactose intolerant and never drinks milk.'),
  against('Merge pull requests without review.', 'Never merge pull requests without review.'),
  against('The session store is Redis.', 'The session store is Memcached.'),
  against('The elevator is out of order.', 'The elevator is working again.'),
  against('Log files rotate weekly.', 'Log files rotate daily.'),
  against('Kai prefers window seats.', 'Kai prefers aisle seats.'),
  against('The docs site is built with Hugo.', 'We moved the docs site from Hugo to Astro.', true),
  against('The Leeds office opened in 2015.', 'The Leeds office opened in 2017.'),
  against('The scanner accepts PNG images.', 'The scanner rejects PNG images.'),
  against('The intern starts on Monday.', 'The intern starts on Wednesday.'),
  against('Turn on compression for backups.', 'Turn off compression for backups.'),
  against('The API returns JSON by default.', 'The API returns XML by default.'),
  beside('The mobile app supports offline mode.', 'The web app does not support offline mode.'),
  beside('The release is planned for May 4.', 'The code review is planned for May 2.'),
  beside('The parking garage has 120 spots.', 'The parking garage has 3 floors.'),
  beside('Use snake_case for table names.', 'Use camelCase for variable names.'),
  beside('Never rebase shared branches.', 'Rebase your own branches before a pull request.'),
  beside('The image bucket is public.', 'The invoice bucket is private.'),
  beside('Hugo works for Initech.', 'Hugo plays chess on Thursdays.'),
  beside('The nightly report goes out at 6:30.', 'The weekly digest goes out at 7:15.'),
  beside('Ines drinks milk.', 'Paul never drinks milk.'),
  beside('The session store is Redis.', 'The session store has a TTL of 30 minutes.'),
  beside('Log files rotate weekly.', 'Log files are compressed with gzip.'),
  beside('Kai prefers window seats on trains.', 'Kai prefers aisle seats on planes.'),
  beside('The Leeds office opened in 2015.', 'The Leeds office was renovated in 2017.'),
  beside('The scanner accepts PNG images.', 'The scanner accepts JPEG images.'),
  beside('The intern starts on Monday.', 'The contractor starts on Wednesday.'),
  beside('The staging API returns stack traces.', 'The production API does not return stack traces.'),
  beside('Version 2 of the SDK needs Java 11.', 'Version 3 of the SDK needs Java 17.'),
  beside('Ines ran 5 km on Saturday.', 'Ines ran 8 km on Sunday.'),
  beside('We plan to drop support for Safari.', 'The editor supports Safari.'),
  beside('Kai booked a table for 4.', 'Kai booked a table for 6.'),
].map(held);

export const writtenPairs: readonly WrittenPair[] = [
  ...facts,
  ...settings,
  ...instructions,
  ...preferences,
  ...moves,
  ...same,
  ...heldPairs,
];
