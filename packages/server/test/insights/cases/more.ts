/** Written without a look at the rules: other fields, other styles. */
import { any, type InsightCase, low, said } from './case.js';

export const more: readonly InsightCase[] = [
  {
    name: 'a build that is slow',
    memories: [
      said(
        'ci',
        '2026-07-01',
        'The Android build took 34 minutes on the shared runner.',
        { project: ['mobile'] },
        'tool',
      ),
      said(
        'Yuki',
        '2026-07-03',
        'Switching on the Gradle build cache reduced the Android build to 12 minutes.',
        { project: ['mobile'] },
      ),
      said('Yuki', '2026-07-04', 'The iOS build still needs 20 minutes.', { project: ['mobile'] }),
    ],
    task: 'How can I speed up the Android build?',
    says: [/34 minutes/, /12 minutes/],
    advises: /Gradle build cache/,
    confidence: any,
  },
  {
    name: 'a customer call',
    memories: [
      said(
        'Pia',
        '2026-08-11',
        'Call with Brandt: they would renew for two years if the price stays under 40,000 euros.',
        { session: ['call brandt'] },
      ),
      said('Pia', '2026-08-11', 'Brandt was unhappy about the outage on 2 August.', {
        session: ['call brandt'],
      }),
    ],
    task: 'Under which condition would Brandt renew?',
    says: [/under 40,000 euros/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'an agent that learned how a tool behaves',
    memories: [
      said(
        'coder',
        '2026-09-02',
        'The linter rejects files with Windows line endings. I had to run dos2unix on them before committing.',
        { skill: ['linting'] },
        'agent',
      ),
    ],
    task: 'The linter rejects my files because of line endings. What helps?',
    says: [/Windows line endings/, /dos2unix/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a recipe for an onboarding',
    memories: [
      said(
        'Marek',
        '2026-02-20',
        'New colleagues get their laptop from Sofia and their accounts from the service desk.',
        { skill: ['onboarding'] },
      ),
      said('Marek', '2026-02-20', 'Access to production must be approved by Marek.', {
        skill: ['onboarding'],
      }),
    ],
    task: 'Who approves access to production?',
    says: [/approved by Marek/],
    never: [/laptop/],
    advises: /Marek/,
    confidence: any,
  },
  {
    name: 'a timeout that was changed twice',
    memories: [
      said('Ola', '2026-01-05', 'The session timeout of the portal is 15 minutes.', { project: ['portal'] }),
      said('Ola', '2026-04-05', 'The session timeout of the portal was raised to 30 minutes.', {
        project: ['portal'],
      }),
    ],
    supersedes: [[1, 0]],
    task: 'How long is the session timeout of the portal?',
    says: [/30 minutes/, /Until then the session timeout of the portal was 15 minutes/],
    never: [/is 15 minutes/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'advice against something',
    memories: [
      said('Vera', '2026-03-14', "Don't use the admin token in scripts; create a service account instead.", {
        feedback: ['security'],
      }),
    ],
    task: 'I want to write a script that calls the admin API',
    says: [/Vera says not to use the admin token in scripts; create a service account instead/],
    advises: /^Do not use the admin token in scripts; create a service account instead/,
    confidence: any,
  },
  {
    name: 'a plan for a trip',
    memories: [
      said(
        'Jonas',
        '2026-06-06',
        'I get seasick on small boats, so I always take the train to the island festival.',
        { session: ['trip'] },
      ),
      said('Lea', '2026-06-06', 'I booked the ferry for Friday at 18:30.', { session: ['trip'] }),
    ],
    task: 'When does the ferry that Lea booked leave?',
    says: [/Lea said on 6 June 2026: “I booked the ferry for Friday at 18:30”/],
    never: [/seasick/],
    advises: /Friday at 18:30/,
    confidence: any,
  },
  {
    name: 'two people, one asked',
    memories: [
      said('Jonas', '2026-06-06', 'My favourite band is Portico Quartet.', { session: ['music'] }),
      said('Lea', '2026-06-07', 'My favourite band is Big Thief.', { session: ['music'] }),
    ],
    task: "What is Lea's favourite band?",
    says: [/Lea said .*Big Thief/],
    never: [/Portico/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a metric and its target',
    memories: [
      said('Tariq', '2026-05-02', 'The error budget of checkout is 0.1 percent for each month.', {
        project: ['checkout'],
      }),
      said(
        'grafana',
        '2026-05-30',
        'Checkout used 82 percent of its error budget in May.',
        { project: ['checkout'] },
        'tool',
      ),
    ],
    task: 'How much of the error budget did checkout use in May?',
    says: [/82 percent of its error budget/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a decision with its reason',
    memories: [
      said('Ines', '2026-02-18', 'We chose Kafka over RabbitMQ because we need to replay events.', {
        project: ['events'],
      }),
      said('Ines', '2026-02-18', 'The events team meets on Tuesdays.', { project: ['events'] }),
    ],
    task: 'Why did we choose Kafka?',
    says: [/because we need to replay events/],
    never: [/Tuesdays/],
    advises: /replay events/,
    confidence: any,
  },
  {
    name: 'contested numbers',
    memories: [
      said('Ali', '2026-09-01', 'The rate limit of the partner API is 100 requests per minute.', {
        project: ['partner api'],
      }),
      said(
        'docs',
        '2026-09-10',
        'The rate limit of the partner API is 60 requests per minute.',
        { project: ['partner api'] },
        'document',
      ),
    ],
    contradictions: [{ first: 0, second: 1 }],
    task: 'How many requests per minute may I send to the partner API?',
    says: [/contested/, /100 requests per minute/, /60 requests per minute/],
    advises: /^Settle with Ali and docs/,
    confidence: low,
  },
  {
    name: 'a printer that nobody wrote about',
    memories: [
      said('Pia', '2026-08-11', 'The coffee machine on the second floor is broken until Thursday.', {
        session: ['office'],
      }),
    ],
    task: 'How do I connect to the printer on the third floor?',
    says: [/^Nothing stored says how you connect to the printer on the third floor/],
    advises: /printer/,
    confidence: low,
  },
  {
    name: 'long notes with a heading',
    memories: [
      said(
        'Greta',
        '2026-07-20',
        '# Restore drill\n\nThe restore of the customer database took 47 minutes.\n\n- The backup was 312 GB\n- The first attempt failed because the target disk was too small\n- Use a disk of at least 700 GB for the restore',
        { skill: ['backups'] },
      ),
    ],
    task: 'I have to restore the customer database. What should I prepare?',
    says: [/47 minutes/, /at least 700 GB/],
    never: [/#/, /\n/],
    advises: /^Use a disk of at least 700 GB for the restore/,
    confidence: any,
  },
  {
    name: 'a wish of a teammate',
    memories: [
      said('Bea', '2026-04-04', 'Bea wants to be asked before anyone changes the pricing page.', {
        feedback: ['pricing'],
      }),
    ],
    task: 'I am going to change the pricing page',
    says: [/Bea wants to be asked before anyone changes the pricing page/],
    advises: /Bea/,
    confidence: any,
  },
  {
    name: 'only in certain contexts',
    memories: [
      said('Rui', '2026-05-05', 'Use tabs in Go files.', { skill: ['go'] }),
      said('Rui', '2026-05-05', 'Use two spaces in TypeScript files.', { skill: ['typescript'] }),
    ],
    task: 'How do I indent files?',
    ask: { context_types: { skill: ['typescript'] } },
    says: [/two spaces in TypeScript files/],
    never: [/tabs/],
    advises: /^Use two spaces in TypeScript files/,
    confidence: any,
  },
  {
    name: 'an incident told in several sentences',
    memories: [
      said(
        'Noor',
        '2026-10-02',
        'Checkout was down for 18 minutes this morning. The new connection pool opened 400 connections. It exhausted the limit of the database. Lowering the pool size to 50 brought checkout back.',
        { error: ['too many connections'] },
      ),
    ],
    task: 'Checkout is down with too many connections, what should I do?',
    says: [/400 connections/, /Lowering the pool size to 50 brought checkout back/],
    advises: /^Lower the pool size to 50/,
    confidence: any,
  },
  {
    name: 'a name that is another',
    memories: [said('Eva', '2026-03-03', 'Falcon is written in Rust.', { project: ['falcon'] })],
    task: 'In which language is Heron written?',
    says: [/Nothing stored/, /Falcon/],
    advises: /Falcon|Heron/,
    confidence: low,
  },
  {
    name: 'how often',
    memories: [
      said('Hugo', '2026-01-20', 'The access keys of the data lake are rotated every 90 days.', {
        skill: ['security'],
      }),
      said('Hugo', '2026-01-21', 'The data lake holds 40 TB.', { project: ['data lake'] }),
    ],
    task: 'How often are the access keys of the data lake rotated?',
    says: [/every 90 days/],
    never: [/40 TB/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a preference in a chat',
    memories: [
      said('Dana', '2026-06-16', "I really don't like phone calls, please text me instead.", {
        session: ['chat'],
      }),
      said('Dana', '2026-06-17', 'I moved to Lisbon last year.', { session: ['chat'] }),
    ],
    task: 'How should I contact Dana?',
    says: [/Dana said on 16 June 2026: “I really don't like phone calls, please text me instead”/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
];
