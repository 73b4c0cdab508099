/** Pairs that look alike, by what sets them apart or makes them one; most were written before the rules that read them. */

/** Contradiction, one that tells of a change, the same, an extension, or something weaker than these. */
export type LookAlikeMark = 'x' | 'u' | 's' | 'e' | 'o';

export interface LookAlike {
  readonly mark: LookAlikeMark;
  readonly first: string;
  readonly second: string;
}

const blocks: Readonly<Record<string, string>> = {
  'a part, a kind or somebody of the other': `
o The deposit is 200 euros. | The key deposit is 30 euros.
o The invoice is paid. | The March invoice of Lindner is not paid.
o The queue holds 500 jobs. | The retry queue holds 80 jobs.
o The garden is open to visitors. | The rose garden is closed to visitors.
o Priya is allergic to nuts. | Priya's daughter is not allergic to nuts.
o The app is signed. | The installer of the app is not signed.
o The contract runs until June. | The maintenance contract runs until December.
o The editor uses tabs. | The query editor uses spaces.
e All rooms have a window. | The archive room has no window.
e Shipments leave within 2 days. | Shipments of frozen goods leave within 1 day.
e Students pay 40 euros. | Students who live abroad pay 90 euros.
e Members may book two courts. | Junior members may book one court.
x The Heron service listens on port 9000. | Heron listens on port 9100.
x The setting max_workers is 4. | max_workers is 16.
x The API quota is 500 calls per hour. | The quota is 900 calls per hour.
x The boiler is in the cellar of the house. | The boiler is in the attic.
x Our bakery opens at 6:00. | The bakery opens at 7:30.
`,
  'a word that tells which one': `
o The old warehouse has a sprinkler. | The new warehouse has no sprinkler.
o Existing clients keep the discount. | New clients do not get the discount.
o UK parcels are insured. | US parcels are not insured.
o POST requests need a nonce. | GET requests need no nonce.
o Before the upgrade a backup took 3 hours. | After the upgrade a backup takes 40 minutes.
o With compression the file has 3 MB. | Without compression the file has 11 MB.
o At midnight the pump delivers 20 litres. | At noon the pump delivers 65 litres.
o The previous tenant paid 900 euros. | The current tenant pays 1,150 euros.
o The first exam lasts 60 minutes. | The second exam lasts 90 minutes.
x The IT department is on floor 3. | The IT department is on floor 5.
x The US team has 12 people. | The US team has 15 people.
`,
  'a change that is told, and a word that only describes': `
x The new printer is in room 4. | The new printer is in room 9.
x The moved wall is made of brick. | The moved wall is made of wood.
o Tenants pay 20 euros. | The new roof costs 20,000 euros.
o The museum is closed on Mondays. | The New Delhi museum is open on Mondays.
o The interest rate is 3 percent. | The effective interest rate is 3.4 percent.
o The staff get 25 days off. | Staff who joined before 2015 get 30 days off.
u The stock list is kept in Excel. | The stock list is now kept in Airtable.
u The entrance fee is 8 euros. | The new entrance fee is 11 euros.
u The meeting point is the south gate. | The meeting point has changed to the north gate.
u The tram stop at Elm Street exists. | The tram stop at Elm Street was removed.
u The workshop takes place on 4 May. | The workshop was cancelled.
u Malte is on the board. | Malte has left the board.
u Firm Adler supplies the steel. | Firm Adler withdrew as supplier of the steel.
`,
  'one amount in two notations': `
s The disk has 4 TB. | The disk has 4000 GB.
s The share of renewables is 0.4. | The share of renewables is 40 percent.
s The pills are taken three times a day. | The pills are taken every 8 hours.
s The bus leaves at midnight. | The bus leaves at 00:00.
s The wall is 2.5 m high. | The wall is 250 cm high.
s The parcel weighs 3 kg. | The parcel weighs 3,000 g.
s The audit takes place every 12 months. | The audit takes place yearly.
s The lease runs for 36 months. | The lease runs for three years.
s The fee is EUR 35. | The fee is 35 euros.
s The backup window is 90 min. | The backup window is 1.5 hours.
s The course starts at 5 pm. | The course starts at 17:00.
s The hearing is on 2027-02-09. | The hearing is on 9 February 2027.
x The disk has 4 TB. | The disk has 4500 GB.
x The share of renewables is 0.4. | The share of renewables is 45 percent.
x The pills are taken three times a day. | The pills are taken every 12 hours.
x The parcel weighs 3 kg. | The parcel weighs 300 g.
x The ticket costs 20 dollars. | The ticket costs 25 dollars.
o The ferry leaves at 3 pm. | The bus arrives at 15:00.
`,
  'one thing in other words': `
x The mayor of Altdorf is Jutta Kern. | Altdorf's mayor is Milan Roth.
x Vega's treasurer is Noor. | The treasurer of Vega is Paul.
x The CFO of Brenta is Lea Frank. | Brenta's CFO is Otto Hahn.
x The printer driver works on Linux. | The printer driver cannot be used on Linux.
x The family has two kids. | The family has four children.
x The tablet has 4 GB of RAM. | The tablet has 6 GB of memory.
x The licence costs EUR 80. | The licence costs 95 euros.
x I live in Porto. | I live in Braga.
x I work at Ferrum. | I work at Silva Labs.
x The caretaker of the school is Mr. Pohl. | Mrs. Duarte is the caretaker of the school.
u I live in Porto. | I moved to Braga.
u Ravi coaches the under-14 team. | Ravi handed the under-14 team over to Sofia.
u The newsletter is sent every month. | The newsletter was discontinued.
u The billing cron job runs on host7. | The billing cron job was shut down.
o I work at Ferrum. | I moved to Braga.
o The newsletter is a PDF of four pages. | The printed brochure was discontinued.
`,
  'what is wanted or to come, against what is': `
o The door is not painted. | Paint the door.
o Alerts are not deduplicated. | Deduplicate the alerts.
o The report has 12 pages. | Goal: the report has 20 pages.
o The site has no imprint. | The site should have an imprint.
o The lift is not repaired. | The lift will be repaired in May.
o The fine is 20 euros. | TODO: raise the fine to 35 euros.
o The bridge is closed. | Next step: open the bridge.
x The site has an imprint. | The site has no imprint.
x The lift is repaired. | The lift is not repaired.
x The launch is on 3 May. | The launch will be on 10 May.
x The soup simmers for 40 minutes. | Simmer the soup for 20 minutes.
`,
  'sentences under two headings': `
o Call with Dr. Braun. He agrees with the plan. | Call with Dr. Yilmaz. She does not agree with the plan.
o Case 14: water in the cellar. The insurer pays. | Case 22: burnt kitchen. The insurer does not pay.
o Report on host web3. The load is 12 percent. | Report on host db1. The load is 80 percent.
o # Kettle\\nColour: red\\nPrice: 30 euros | # Toaster\\nColour: blue\\nPrice: 45 euros
o IT orders the laptops. | It does not order any laptops.
x Call with Dr. Braun. The plan costs 900 euros. | Second call with Dr. Braun. The plan costs 1,200 euros.
x Note: the pool opens at 8:00. | Reminder: the pool opens at 9:00.
`,
  'several things of one': `
o The parser emits warnings. | The parser emits metrics.
o The book is available in French. | The book is available in Greek.
o The valve is tested by Bosch. | The valve is tested by Siemens.
o The method throws IOException. | The method throws ParseException.
o The sensor publishes temperature. | The sensor publishes humidity.
o The recipe is used by the canteen. | The recipe is used by the bakery.
x The default language is French. | The default language is Greek.
x The archive is stored in Oslo. | The archive is stored in Madrid.
x The bakery is in Linden Street. | The bakery is in Garden Street.
x The shop runs on Shopify. | The shop runs on Magento.
`,
  'words that sound the same and say the opposite': `
x Backups are retried at least five times. | Backups are retried at most five times.
x Ola is Per's teacher. | Per is Ola's teacher.
x Diesel is cheaper than petrol. | Petrol is cheaper than diesel.
x The filter sits before the pump. | The filter sits after the pump.
o Mia said that the train is late. | Mia asked whether the train is late.
o They moved to Kotlin. | They considered moving to Kotlin.
`,
  'readings of two days, and what is set': `
o The pulse of the patient in bed 2 was 96. | The pulse of the patient in bed 2 was 78.
o Memory usage on worker-5 is 61 percent. | Memory usage on worker-5 is 77 percent.
o The humidity in hall 4 was 58 percent. | The humidity in hall 4 is 49 percent.
o The backup takes 20 minutes. | The backup took 50 minutes on the slow disk.
x The memory limit of worker-5 is 2 GB. | The memory limit of worker-5 is 4 GB.
x The target temperature of the cellar is 12 degrees. | The target temperature of the cellar is 15 degrees.
`,
  'what went wrong, and the rule that came of it': `
o The ledger broke when two imports ran at once. | Imports must not run at the same time.
o A visitor slipped on the wet ramp. | The ramp may only be washed after closing time.
x The ramp must be washed before opening. | The ramp must not be washed before opening.
`,
  'two things that one does': `
o The scanner reads 40 sheets a minute. | The scanner weighs 9 kg.
o The tool writes YAML. | The tool needs a licence key.
o Ivo was born in Split. | Ivo lives in Vienna.
x The court granted the appeal. | The court rejected the appeal.
`,
  'corrections and beginnings': `
u The kiosk closes at 21:00. | Correction: the kiosk closes at 22:00.
u The tour starts at 14:00. | I was wrong, the tour starts at 15:00.
u The parking fee is 3 euros. | From 1 March the parking fee is 4 euros.
u Line 9 runs every 15 minutes. | Since the May timetable line 9 runs every 12 minutes.
u The pump of tank 6 does not work. | The pump of tank 6 works again.
u We use Trello for tickets. | We switched to Linear for tickets.
o From Monday to Friday the counter is open until 17:00. | On Saturdays the counter is open until 12:00.
`,
  'two people give two values, causes or ways': `
x Ines estimates the depth of the well at 30 metres. | Paul puts the depth of the well at 45 metres.
x The fire in hall 2 was caused by a cable. | The cause of the fire in hall 2 was a cigarette.
x The delay of train 77 came from a broken switch. | The delay of train 77 was due to a missing driver.
x Ines thinks the logs should be sorted by date. | Paul thinks the logs should be sorted by size.
x Ines recommends watering the ferns in the morning. | Paul recommends watering the ferns in the evening.
x Ines is against selling the barn. | Paul is in favour of selling the barn.
x Dr. Roth wants the report shorter. | Dr. Weiss wants the report longer.
x Only editors can publish pages. | Authors can publish pages as well.
o Ines recommends watering the ferns in the morning. | Paul recommends watering the moss in the evening.
o The fire in hall 2 was caused by a cable. | The fire in hall 5 was caused by a cigarette.
o Ines wants a desk by the door. | Paul wants a desk by the window.
o Some tenants pay early. | Some tenants pay late.
`,
  'one thing, named otherwise': `
x The mail server mx-7 has 16 cores. | mx-7 has 8 cores.
o The disk of mx-7 has 64 GB. | mx-7 has 32 GB of memory.
x The book club meets on Mondays at 19. | The book club meets on Wednesdays at 20:00.
o Yoga is on Tuesdays at 10. | Pilates is on Thursdays at 15:00.
u Vera maintains the choir's library. | The choir's library is maintained by Jan now.
x Warranty for the boiler expires on 3 May 2028. | The boiler's warranty is valid until 9 June 2027.
o The trial pass expires on 14 March 2026. | The family pass is valid until 2 September 2026.
u We ship with Hermes. | Hermes is discontinued. All parcels go through a courier.
o We talk with Tom on Mondays. | Tom is retired.
x The largest upload of the portal is 20 MB. | Checked the portal: the largest upload is 50 MB.
o Checked the portal: the default timeout is 5 seconds. | The default timeout of the kiosk is 30 seconds.
x The opening of the museum is planned for 4 May. | The museum's opening date is 11 June.
x The lock opens when the battery is empty. | When the battery is empty, the lock stays shut.
o When the file is missing, the reader returns nothing. | The reader stops when the file is corrupt.
u The company's archive is in Lyon. | The archive has moved from Lyon to Lille.
x Night login over VPN is allowed on the lab hosts. | Night VPN login is disabled on all lab hosts.
o No runner is faster than Mia. | Mia is the fastest runner.
o The library allows 6 books per month for each card. | Each library card is limited to 6 books a month.
o The signal was red on Monday morning. | The signal was green on Thursday evening.
o The club has 5 rowers. | The club has 5 swimmers.
o Cleaning the filter lowers the pressure. | Pressure was high again; after I cleaned the filter it dropped.
o The harbour quarter was flat and full of parks. | After the talk with Mira: harbour quarter instead of old town.
`,
  'a case that bears it out': `
s The ferry crossing takes about an hour. | The ferry crossing took 57 minutes today.
o The ferry crossing takes about an hour. | The ferry crossing took 95 minutes today.
o The ferry crossing takes less than an hour. | We booked the ferry crossing 20 minutes before it left.
s The siren sounds every 10 minutes. | The logger shows a siren every ten minutes.
s The pump in hall 2 fails every Sunday. | This Sunday the pump in hall 2 failed too.
o Guests are greeted by name in this house. | In this house guests are greeted by name, not number.
s Lists are passed by reference in this tool. | In this tool a function gets a reference to the list, not a copy.
`,
  'figures of two things': `
o The user is 52. | The user has 3 dogs.
o The migration failed. | The migration succeeded.
e The ferry runs every day. | The ferry runs every day except Tuesdays.
x The turbine has 3 blades. | The turbine has 5 blades.
`,
};

const pairsIn = (block: string): LookAlike[] =>
  block
    .trim()
    .split('\n')
    .map(line => {
      const [first, second] = line.slice(2).split(' | ');
      return {
        mark: line[0] as LookAlikeMark,
        first: first!.replaceAll('\\n', '\n'),
        second: second!.replaceAll('\\n', '\n'),
      };
    });

export const lookAlikes: readonly (readonly [what: string, pairs: readonly LookAlike[]])[] = Object.entries(
  blocks,
).map(([what, block]) => [what, pairsIn(block)]);
