/** Sixty more pairs, written after the rules were mended and before they were tried on them: x contradicts, o only looks so. */
import { pairsIn } from './fresh-pairs.table.js';
import type { WrittenPair } from './pairs.table.js';

const blind = `
x The message broker keeps events for 72 hours. | Events stay in the message broker for 24 hours.
x Deploys to production need two approvals. | One approval is enough for a deploy to production.
x The metrics server listens on port 9100. | The metrics server uses port 9200.
x Feature branches are deleted after the merge. | Feature branches are kept after the merge.
x The chicken soup contains gluten. | The chicken soup does not contain gluten.
x Let the dough rest for two hours. | Let the dough rest overnight.
x Aunt Petra eats fish. | Aunt Petra does not eat fish.
x The tram to the airport is free. | The tram to the airport costs 4 euros.
x Check-in opens at noon. | Check-in opens at 3 pm.
x The Hartmanns fly to Crete. | The Hartmanns fly to Malta.
x Nurse Adeyemi works the night shift. | Nurse Adeyemi works the day shift.
x The scan showed a fracture. | The scan showed no fracture.
x Patients must fast before the blood test. | Patients need not fast before the blood test.
x The school day starts at 8:00. | The school day starts at 8:45.
x Phones are banned in class. | Phones are allowed in class.
x Emil is in the chess club. | Emil has left the chess club.
x The lease runs until 2027. | The lease runs until 2030.
x The defendant pleaded guilty. | The defendant pleaded not guilty.
x The fine is 80 euros. | The fine was raised to 120 euros.
x The home team wears blue. | The home team wears red.
x The pool is 25 metres long. | The pool is 50 metres long.
x Yuki coaches the under-12 team. | The under-12 team is coached by Dario.
x The garden gate is locked at night. | The garden gate stays unlocked at night.
x We have two cats. | We have three cats.
x Laundry day is Saturday. | Laundry day is now Monday.
x Acme's renewal is due in April. | Acme's renewal is due in October.
x The demo account is read-only. | The demo account can be edited.
x The sensor reports every ten seconds. | The sensor reports once a minute.
x The sample was stored at room temperature. | The sample was stored in the freezer.
x The bridge is open to trucks. | The bridge is closed to trucks.
o The message broker keeps events for 72 hours. | The audit store keeps events for 24 months.
o Deploys to production need two approvals. | Deploys to staging need one approval.
o The metrics server listens on port 9100. | The log server listens on port 9200.
o Feature branches are deleted after the merge. | Release branches are kept after the merge.
o The chicken soup contains gluten. | The tomato soup does not contain gluten.
o Let the dough rest for two hours. | Knead the dough for ten minutes.
o Aunt Petra eats fish. | Uncle Rolf does not eat fish.
o The tram to the airport is free. | The taxi to the airport costs 40 euros.
o Check-in opens at noon. | Check-out is at 10 am.
o The Hartmanns fly to Crete in May. | The Hartmanns fly to Malta in October.
o Nurse Adeyemi works the night shift this week. | Nurse Adeyemi works the day shift next week.
o The scan of the knee showed a fracture. | The scan of the hip showed no fracture.
o Patients must fast before the blood test. | Patients need not fast before the eye test.
o The school day starts at 8:00. | The first break starts at 9:45.
o Phones are banned in class. | Phones are allowed in the yard.
o Emil is in the chess club. | Emil is in the drama club.
o The lease of the shop runs until 2027. | The lease of the warehouse runs until 2030.
o One defendant pleaded guilty. | The other defendant pleaded not guilty.
o The fine for parking is 80 euros. | The fine for speeding is 120 euros.
o The home team wears blue. | The away team wears red.
o The pool is 25 metres long. | The pool is 2 metres deep.
o Yuki coaches the under-12 team. | Dario coaches the under-16 team.
o The garden gate is locked at night. | The garden gate is open during the day.
o We have two cats. | We have a dog.
o Acme's renewal is due in April. | Acme's audit is due in October.
o Last year the demo account was read-only. | The demo account can be edited.
o The sensor on the roof reports every ten seconds. | The sensor in the cellar reports once a minute.
o Sample A was stored at room temperature. | Sample B was stored in the freezer.
o The bridge is open to cars. | The bridge is closed to trucks.
o The customer wants the blue model. | The customer asked about the price of the red model.
`;

export const blindPairs: readonly WrittenPair[] = pairsIn(blind);
