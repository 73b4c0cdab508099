/** Twice sixty more pairs, each written after the rules were mended and before they were tried on them: x contradicts, o only looks so. */
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

const last = `
x The nightly job writes its report to S3. | The nightly job writes its report to a local disk.
x Logs are kept for 14 days. | Logs are deleted after 3 days.
x The VPN uses WireGuard. | The VPN uses OpenVPN.
x Rate limiting is active on the public API. | Rate limiting is inactive on the public API.
x The replica in Madrid is read-only. | The replica in Madrid accepts writes.
x The risotto needs white wine. | The risotto needs no wine.
x Keep the yeast in the fridge. | Never keep the yeast in the fridge.
x Uncle Sven drinks coffee. | Uncle Sven does not drink coffee.
x The bus to Sintra takes 40 minutes. | The bus to Sintra takes 70 minutes.
x The campsite allows dogs. | The campsite does not allow dogs.
x Our guide in Hanoi is called Linh. | Our guide in Hanoi is called Tuan.
x The pharmacy opens at 8:30. | The pharmacy opens at 9:30.
x The patient is diabetic. | The patient is not diabetic.
x The operation is on the 3rd of May. | The operation is on the 9th of May.
x The thesis is due on Friday the 12th. | The thesis was moved to Friday the 26th.
x Latin is mandatory in year 8. | Latin is optional in year 8.
x Our class has 24 pupils. | Our class has 29 pupils.
x The tenant pays for the heating. | The tenant does not pay for the heating.
x The trial is public. | The trial is private.
x The capital of the company is 25,000 euros. | The capital of the company is 50,000 euros.
x Malik plays on the left wing. | Malik plays on the right wing.
x The stadium was sold out. | The stadium was half empty.
x The club plays in the second league. | The club plays in the third league.
x The fuse box is in the cellar. | The fuse box is in the hallway.
x Dad is retired. | Dad still works full time.
x The alarm code is changed every month. | The alarm code is never changed.
x Wexford buys 200 units a year. | Wexford buys 350 units a year.
x The free plan includes exports. | The free plan does not include exports.
x The telescope is in Chile. | The telescope is in Hawaii.
x The reaction releases heat. | The reaction absorbs heat.
o The nightly job writes its report to S3. | The nightly job reads its input from a local disk.
o Logs are kept for 14 days. | Metrics are kept for 90 days.
o The VPN of the Berlin office uses WireGuard. | The VPN of the Oslo office uses OpenVPN.
o Rate limiting is active on the public API. | Caching is inactive on the public API.
o The replica in Madrid is read-only. | The primary in Paris accepts writes.
o The risotto needs white wine. | The risotto needs parmesan.
o Keep the yeast in the fridge. | Never keep the tomatoes in the fridge.
o Uncle Sven drinks coffee. | Uncle Sven does not drink alcohol.
o The bus to Sintra takes 40 minutes. | The train to Sintra takes 25 minutes.
o The campsite allows dogs. | The hotel does not allow dogs.
o Our guide in Hanoi is called Linh. | Our guide in Hue is called Tuan.
o The pharmacy opens at 8:30. | The pharmacy closes at 18:30.
o Mr. Abe is diabetic. | Mrs. Abe is not diabetic.
o The operation is on the 3rd of May. | The check-up is on the 9th of May.
o The thesis is due on Friday the 12th. | The poster is due on Friday the 26th.
o Latin is mandatory in year 8. | Latin is optional in year 10.
o Our class has 24 pupils. | The class next door has 29 pupils.
o The tenant pays for the heating. | The owner pays for the repairs.
o The trial in Bonn is public. | The trial in Kiel is closed to the public.
o The company was founded with 25,000 euros. | The company was sold for 2 million euros.
o Malik plays on the left wing. | Jordi plays on the right wing.
o The stadium was sold out on Saturday. | The stadium was half empty on Tuesday.
o Last season the club played in the second league. | This season the club plays in the third league.
o The fuse box is in the cellar. | The meter is in the hallway.
o Dad is retired. | Mum still works full time.
o Wexford buys 200 units a year. | Dunmore buys 350 units a year.
o The free plan includes exports. | The free plan includes imports.
o The telescope is in Chile. | The telescope is 39 metres wide.
o The first reaction releases heat. | The second reaction absorbs heat.
o We may move the telescope to Hawaii. | The telescope is in Chile.
`;

export const lastPairs: readonly WrittenPair[] = pairsIn(last);
export const blindPairs: readonly WrittenPair[] = pairsIn(blind);
