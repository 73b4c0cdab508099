/** Pairs written without a look at the rules, in ten fields of life: x contradicts, o only looks so. */
import type { WrittenPair } from './pairs.table.js';

const ops = `
x The staging cluster has autoscaling turned on. | Autoscaling is switched off on the staging cluster.
x Nightly backups go to the Frankfurt bucket. | Nightly backups are written to the Dublin bucket.
x The on-call rotation lasts one week. | An on-call rotation takes two weeks.
x Alerts for disk space fire at 80 percent. | Disk space alerts fire at 90 percent.
x Root login over SSH is permitted on the bastion. | The bastion does not permit root login over SSH.
x The payments queue is drained by three workers. | Five workers drain the payments queue.
x Kernel patches are applied automatically. | Kernel patches have to be applied by hand.
x TLS 1.0 is still accepted by the edge proxy. | The edge proxy refuses TLS 1.0.
o The staging cluster has autoscaling turned on. | The production cluster has autoscaling turned off.
o Nightly backups go to the Frankfurt bucket. | Log archives go to the Dublin bucket.
o Alerts for disk space fire at 80 percent. | Alerts for memory fire at 90 percent.
o The payments queue is drained by three workers. | The payments queue is drained by workers in three zones.
o Last night the failover took 40 seconds. | In the drill last month the failover took 3 minutes.
o Restart the cache node after a config change. | Do not restart the database node after a config change.
o The edge proxy refuses TLS 1.0. | The edge proxy accepts TLS 1.3.
`;
const cooking = `
x The lasagne bakes for 45 minutes. | Bake the lasagne for 30 minutes.
x The sourdough starter lives in the fridge. | The sourdough starter is kept on the counter.
x This curry contains peanuts. | This curry is free of peanuts.
x Salt the pasta water before it boils. | Never salt the pasta water before it boils.
x Grandma's plum cake uses four eggs. | Grandma's plum cake needs six eggs.
x The broth is vegetarian. | The broth is made with chicken bones.
x Rosa dislikes coriander. | Rosa loves coriander.
o The lasagne bakes for 45 minutes. | The apple pie bakes for 30 minutes.
o This curry contains peanuts. | This curry contains coconut milk.
o Salt the pasta water before it boils. | Do not salt the beans before they are soft.
o Rosa dislikes coriander. | Rosa dislikes olives.
o The lasagne bakes at 180 degrees. | The lasagne bakes for 45 minutes.
o For six guests the plum cake needs four eggs. | For twelve guests the plum cake needs eight eggs.
o The oven was preheated to 200 degrees yesterday. | The oven is at 160 degrees today.
o Use the blue pan for fish. | Use the iron pan for steak.
`;
const travel = `
x The ferry to Naxos leaves at 7:30. | The ferry to Naxos departs at 8:15.
x Our hotel in Kyoto includes breakfast. | Breakfast is not included at our hotel in Kyoto.
x Citizens of Peru need a visa for Japan. | Citizens of Peru can enter Japan without a visa.
x Marta booked the aisle seat. | Marta booked the window seat.
x The night train runs every day. | The night train only runs on weekends.
x The hostel takes cash only. | The hostel accepts credit cards.
x Pavel's flight lands in Oslo. | Pavel's flight lands in Bergen.
x The border crossing at Brenner is closed. | The border crossing at Brenner has reopened.
o The ferry to Naxos leaves at 7:30. | The ferry from Naxos leaves at 8:15.
o Our hotel in Kyoto includes breakfast. | Our hotel in Osaka does not include breakfast.
o Marta booked the aisle seat. | Her brother booked the window seat.
o In winter the cable car runs until 16:00. | In summer the cable car runs until 19:00.
o Pavel flew to Oslo in March. | Pavel flew to Bergen in April.
o The museum pass costs 20 euros. | The city tour costs 35 euros.
o The hostel accepts credit cards. | The hostel accepts cash.
`;
const medicine = `
x Mr. Okafor is allergic to penicillin. | Mr. Okafor has no known allergies.
x The patient takes 10 mg of lisinopril a day. | The patient takes 20 mg of lisinopril a day.
x Take the tablets with food. | Take the tablets on an empty stomach.
x The wound was stitched on the left hand. | The stitched wound is on the right hand.
x Visitors are allowed on ward 6. | No visitors are allowed on ward 6.
x Lena's blood type is A positive. | Lena's blood type is O negative.
x The vaccine needs two doses. | A single dose of the vaccine is enough.
x Dr. Haas has stopped seeing new patients. | Dr. Haas is taking new patients.
o Mr. Okafor is allergic to penicillin. | Mr. Okafor tolerates ibuprofen well.
o The patient takes 10 mg of lisinopril a day. | The patient takes 500 mg of metformin a day.
o Take the iron tablets on an empty stomach. | Take the painkiller with food.
o Visitors are allowed on ward 6. | Visitors are not allowed in intensive care.
o Her temperature was 39.1 on Monday. | Her temperature was 37.2 on Wednesday.
o Children under six get half a dose. | Adults get a full dose.
o Lena's blood type is A positive. | Jonas has the blood type O negative.
`;
const school = `
x The physics exam is on the 14th of June. | The physics exam takes place on the 21st of June.
x Calculators are allowed in the maths test. | Calculators are forbidden in the maths test.
x Ms. Varga teaches class 7b. | Class 7b is taught by Mr. Lindt.
x The essay must have at least 1500 words. | The essay may have at most 1000 words.
x The library closes at 5 pm. | The library stays open until 8 pm.
x Homework counts for 20 percent of the grade. | Homework does not count towards the grade.
x The school trip goes to Prague. | The school trip goes to Vienna this year.
o The physics exam is on the 14th of June. | The chemistry exam is on the 21st of June.
o Calculators are allowed in the physics test. | Calculators are forbidden in the maths test.
o Ms. Varga teaches class 7b. | Ms. Varga teaches class 9a.
o On Fridays the library closes at 2 pm. | On other days the library closes at 5 pm.
o Homework counts for 20 percent of the grade. | The final exam counts for 50 percent of the grade.
o Last year the school trip went to Prague. | This year the school trip goes to Vienna.
o Nadia got a B in history. | Nadia got an A in biology.
o The gym has room for 300 people. | The gym was built for 2 million euros.
`;
const law = `
x The notice period is three months. | The notice period is six weeks.
x The tenant may keep a dog. | Pets are not permitted in the flat.
x The court granted the appeal. | The appeal was rejected by the court.
x The contract is governed by English law. | The contract is governed by the law of Delaware.
x Signatures must be in ink. | Electronic signatures are accepted.
x The hearing starts at 9:00. | The hearing begins at 10:30.
x Clause 4 was struck from the agreement. | Clause 4 is still part of the agreement.
x The warranty covers water damage. | Water damage is excluded from the warranty.
o The notice period for tenants is three months. | The notice period for employees is six weeks.
o The court granted the first appeal. | The court rejected the second appeal.
o Clause 4 was struck from the agreement. | Clause 5 is still part of the agreement.
o The warranty covers water damage. | The warranty covers broken screens.
o Before 2020 the filing fee was 150 euros. | The filing fee is 180 euros.
o The plaintiff has to pay the fee. | The defendant does not have to pay the fee.
o Ms. Cho represents the buyer. | Mr. Adler represents the seller.
`;
const sport = `
x The derby ended 2-1. | The derby ended 3-1.
x Amara plays as goalkeeper. | Amara plays as striker.
x The marathon starts at the town hall. | The start of the marathon is at the stadium.
x Training is cancelled on Thursday. | Training takes place on Thursday as usual.
x Tomas holds the club record in the 400 metres. | The club record in the 400 metres belongs to Iker.
x The season ticket costs 240 pounds. | A season ticket is 310 pounds.
x Substitutes must wear a bib. | Substitutes need not wear a bib.
o The derby ended 2-1. | The semi-final ended 3-1.
o Amara plays as goalkeeper. | Her sister plays as striker.
o Training is cancelled on Thursday. | Training takes place on Tuesday.
o Tomas holds the club record in the 400 metres. | Iker holds the club record in the 800 metres.
o Amara ran 10 km in 48 minutes in May. | Amara ran 10 km in 45 minutes in September.
o The first half lasts 45 minutes. | The break lasts 15 minutes.
o The coach praised the defence. | The coach criticised the midfield.
o Adults pay 12 pounds for the pool. | Children pay 5 pounds for the pool.
`;
const household = `
x The spare key is under the flower pot. | The spare key hangs in the garage.
x The rubbish is collected on Tuesdays. | Rubbish collection is every Thursday.
x The cat must not go outside. | The cat may go outside.
x We water the ferns twice a week. | The ferns get water once a month.
x The boiler was replaced in 2019. | The boiler was replaced in 2022.
x Grandpa sleeps in the guest room upstairs. | Grandpa sleeps on the ground floor.
x The dishwasher is broken. | The dishwasher works fine.
x Our wifi password is on the fridge. | We took the wifi password off the fridge.
o The spare key of the house is under the flower pot. | The spare key of the car hangs in the garage.
o The rubbish is collected on Tuesdays. | Paper is collected on Thursdays.
o The cat must not go outside. | The dog may go outside.
o We water the ferns twice a week. | We water the cactus once a month.
o The boiler was replaced in 2019. | The boiler was serviced in 2022.
o The dishwasher is broken. | The washing machine works fine.
o Turn the heating down at night. | Turn the heating up in the morning.
`;
const sales = `
x Brightwell pays within 30 days. | Brightwell pays within 60 days.
x The discount for resellers is 15 percent. | Resellers get a discount of 25 percent.
x Nordic Freight renewed its contract. | Nordic Freight cancelled its contract.
x Elena is the account manager for Brightwell. | Brightwell is now looked after by Marc.
x The trial lasts 14 days. | The trial period is 30 days.
x We ship to Norway. | We do not deliver to Norway.
x The price list is confidential. | The price list may be shared with anybody.
o Brightwell pays within 30 days. | Nordic Freight pays within 60 days.
o The discount for resellers is 15 percent. | The discount for schools is 25 percent.
o Elena is the account manager for Brightwell. | Elena is the account manager for Nordic Freight.
o Sales rose by 4 percent in the first quarter. | Sales rose by 9 percent in the second quarter.
o The basic plan has 5 seats. | The team plan has 25 seats.
o The customer asked for a discount of 25 percent. | The customer got a discount of 15 percent.
o We ship to Norway. | We ship to Sweden.
o Call Brightwell before the offer goes out. | Write to Nordic Freight after the offer has gone out.
`;
const science = `
x The sample melts at 54 degrees. | The melting point of the sample is 61 degrees.
x The new probe carries a radio telescope. | The new probe carries no telescope.
x Water is denser than this oil. | This oil is denser than water.
x The trial included 120 patients. | The trial included 210 patients.
x The comet is visible to the naked eye. | The comet cannot be seen without a telescope.
x The effect was significant. | The effect was not significant.
x The freezer in lab 2 is set to -80 degrees. | The freezer in lab 2 runs at -20 degrees.
x The paper has been accepted. | The paper was rejected.
o The sample melts at 54 degrees. | The sample boils at 161 degrees.
o The trial included 120 patients. | The follow-up included 80 patients.
o The freezer in lab 2 is set to -80 degrees. | The freezer in lab 3 is set to -20 degrees.
o The effect was significant in mice. | The effect was not significant in humans.
o Iron conducts electricity. | Rubber does not conduct electricity.
o The first run took 6 hours. | The second run took 4 hours.
o The probe passed Mars in 2021. | The probe reached Jupiter in 2025.
`;

/** One pair a line: its mark, the earlier text, a bar, the later text. */
export const pairsIn = (block: string): WrittenPair[] =>
  block
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [first, second] = line.slice(2).split(' | ') as [string, string];
      return { first, second, expected: line.startsWith('x ') ? 'contradiction' : 'compatible' };
    });

export const freshPairs: readonly WrittenPair[] = [
  ops,
  cooking,
  travel,
  medicine,
  school,
  law,
  sport,
  household,
  sales,
  science,
].flatMap(pairsIn);
