/** Messages as people write them to an assistant, in pairs: x one denies what the other tells, o only looks so, u gives a new figure, n a figure of something else. */

export type ChatMark = 'x' | 'o' | 'u' | 'n';

export interface ChatPair {
  readonly mark: ChatMark;
  readonly first: string;
  readonly second: string;
}

const cores = `
x I've set up Prisma with the new schema and the tables are there | I have never set up Prisma in this project
x I already wrote unit tests for the cart module | I haven't written any unit tests for the cart module
x I deployed the API to Fly.io yesterday evening | I've never deployed the API to Fly.io
x I interviewed three candidates for the design role last week | I have never interviewed candidates for the design role
x I started learning Rust in January and finished the first book | I have never learned any Rust
x I've been using Tailwind for the landing page | I have never used Tailwind on the landing page
x I integrated Stripe webhooks into the backend on Tuesday | I've never integrated Stripe webhooks before
x I met Priya at the data meetup in Leeds | I have never met Priya
x I attended the negotiation workshop with Omar | I never attended any negotiation workshop
x I enabled two-factor login for all admins | I haven't enabled two-factor login for the admins
x I bought a road bike from Decathlon in spring | I have never bought a road bike
x I submitted the visa application for Canada | I haven't submitted the visa application for Canada
x I've added Redis caching to the search endpoint | I have never added Redis caching to the search endpoint
x I ran the half marathon in Ghent with my sister | I've never run a half marathon
x I hired a tax advisor for the company | I have never hired a tax advisor
x I've configured Nginx as a reverse proxy on the server | I have never configured Nginx on this server
x I gave a talk about event sourcing at the office | I've never given a talk about event sourcing
x I implemented the login form with Formik | I haven't implemented the login form yet
x I refactored the payment service into two modules | I have never refactored the payment service
x I signed the lease for the studio in Porto | I didn't sign the lease for the studio in Porto
x I've written the chapter about the lighthouse | I have never written a chapter about the lighthouse
x I used Figma for the wireframes of the app | I have never used Figma
x I called the insurance about the water damage | I haven't called the insurance about the water damage
x I've completed the statistics course on Coursera | I never completed the statistics course on Coursera
x I merged the branch with the dark theme | I didn't merge the branch with the dark theme
x I set up a GitHub Actions pipeline for the tests | I have never set up a GitHub Actions pipeline
x I planted tomatoes on the balcony in April | I have never planted tomatoes on the balcony
x I talked to my manager Helen about the promotion | I have never talked to Helen about the promotion
x I migrated the blog from WordPress to Hugo | I have never migrated the blog from WordPress
x I tested the camera component on an iPhone | I haven't tested the camera component on an iPhone
x I've shared the budget sheet with Karim | I have never shared the budget sheet with Karim
x I take my medication every morning | I no longer take my medication
x I meet my mentor Ruth every second week | I no longer meet my mentor Ruth
x I work with the marketing team on the launch | I no longer work with the marketing team
o I've set up Prisma with the new schema and the tables are there | I have never set up Sequelize in this project
o I want to write unit tests for the cart module | I haven't written any unit tests for the cart module
o Can you tell me how to deploy the API to Fly.io? | I've never deployed the API to Fly.io
o I interviewed three candidates for the design role last week | I have never interviewed candidates for the sales role
o I plan to learn Rust in the summer | I have never learned any Rust
o I've been using Tailwind for the landing page | I have never used Bootstrap on the landing page
o I integrated Stripe webhooks into the backend on Tuesday | I've never integrated PayPal webhooks before
o I met Priya at the data meetup in Leeds | I have never met Priya's husband
o Omar attended the negotiation workshop | I never attended any negotiation workshop
o I enabled two-factor login for all admins | I haven't enabled two-factor login for the customers
o I would like to buy a road bike in spring | I have never bought a road bike
o I submitted the visa application for Canada | I haven't submitted the tax return for Canada
o How do I add Redis caching to the search endpoint? | I have never added Redis caching to the search endpoint
o I ran a 10k in Ghent with my sister | I've never run a half marathon
o My brother hired a tax advisor for his company | I have never hired a tax advisor
o I've configured Nginx as a reverse proxy on the server | I have never configured Apache on this server
o I listened to a talk about event sourcing at the office | I've never given a talk about event sourcing
o I have never implemented a login form with Formik | I haven't implemented the login form yet
o I need to refactor the payment service into two modules | I have never refactored the payment service
o I looked at the lease for the studio in Porto | I didn't sign the lease for the studio in Porto
o I've written the chapter about the harbour | I have never written a chapter about the lighthouse
o I used Sketch for the wireframes of the app | I have never used Figma
o I am going to call the insurance about the water damage | I haven't called the insurance about the water damage
o I've completed the statistics course on Coursera | I never completed the statistics course at the university
o I reviewed the branch with the dark theme | I didn't merge the branch with the dark theme
o I set up a Jenkins pipeline for the tests | I have never set up a GitHub Actions pipeline
o My neighbour planted tomatoes on the balcony | I have never planted tomatoes on the balcony
o I talked to my manager Helen about the vacation | I have never talked to Helen about the promotion
o I read a guide on moving a blog from WordPress to Hugo | I have never migrated the blog from WordPress
o I tested the camera component on an Android phone | I haven't tested the camera component on an iPhone
o I've shared the budget sheet with Karim | I have never shared the salary sheet with Karim
o I take vitamins every morning | I no longer take my medication
o I used to meet my mentor Ruth every second week | I no longer meet my mentor Ruth
o I worked with the marketing team two years ago | I no longer work with the marketing team
x I just finished the OAuth login with Google and it redirects back to the profile page | I've never actually worked with OAuth or any Google login in this app
x I've written three integration tests for the orders endpoint with Supertest | I have never written any tests with Supertest in this project
x I managed to get the Docker image of the scraper under 200 MB by using Alpine | I've never built a Docker image for the scraper
x I asked Nadia to proofread my cover letter and she sent me her comments on Sunday | I have never asked Nadia for any feedback on my cover letter
x I'm using Zustand to hold the cart state and it works nicely so far | I have never used Zustand or any state library before
x I joined a writing group in Bristol last month and we meet on Thursdays | I've never been part of a writing group
x I fixed the memory leak in the image worker by closing the streams | I haven't fixed the memory leak in the image worker
x I set my bedtime to 10:30 and have kept to it for two weeks | I have never set a fixed bedtime
x I implemented pagination for the comments list with a cursor | I've never implemented any pagination in this app
x I visited my aunt Carmen in Valencia over Easter | I have never visited Carmen in Valencia
x I created the ER diagram of the booking system in Lucidchart | I have never created an ER diagram for the booking system
x I took a pottery class with Jules and we both loved it | I've never taken a pottery class
x I've been logging errors with Winston since the first sprint | I have never logged any errors with Winston
x I negotiated a 5% discount with the printing company | I have never negotiated with the printing company
x I refactored the auth middleware to use async handlers | I haven't touched the auth middleware so far, never refactored it
x I discussed the inheritance with my brother Tim at the weekend | I have never discussed the inheritance with Tim
x I trained a small classifier on the support tickets with scikit-learn | I have never trained a classifier on the support tickets
x I published the first version of the package on npm under the MIT licence | I've never published a package on npm
x I use Notion to plan the weekly meals | I have never used Notion for meal planning
x I walked the coastal path near Tenby with the dog | I have never walked the coastal path near Tenby
o I just finished the OAuth login with Google and it redirects back to the profile page | I've never actually worked with SAML or any enterprise login in this app
o I've written three integration tests for the orders endpoint with Supertest | I have never written any load tests with k6 in this project
o I managed to get the Docker image of the scraper under 200 MB by using Alpine | I've never built a Docker image for the frontend
o I asked Nadia to proofread my cover letter and she sent me her comments on Sunday | I have never asked Oscar for any feedback on my cover letter
o I'm using Zustand to hold the cart state and it works nicely so far | I have never used MobX or any observable library before
o I joined a writing group in Bristol last month and we meet on Thursdays | I've never been part of a running group
o I want to fix the memory leak in the image worker by closing the streams | I haven't fixed the memory leak in the image worker
o How should I set my bedtime so that I keep to it for two weeks? | I have never set a fixed bedtime
o I implemented pagination for the comments list with a cursor | I've never implemented any search in this app
o I visited my aunt Carmen in Valencia over Easter | I have never visited Carmen in Seville
o I created the ER diagram of the booking system in Lucidchart | I have never created a sequence diagram for the billing system
o I took a pottery class with Jules and we both loved it | I've never taken a dance class
o I've been logging errors with Winston since the first sprint | I have never logged any metrics with Prometheus
o I negotiated a 5% discount with the printing company | I have never negotiated with the landlord
o I read about how to refactor the auth middleware to use async handlers | I haven't touched the auth middleware so far, never refactored it
o I discussed the holiday with my brother Tim at the weekend | I have never discussed the inheritance with Tim
o I downloaded a small classifier that was trained on support tickets | I have never trained a classifier on the support tickets
o I installed the first version of the package from npm | I've never published a package on npm
o I use Trello to plan the weekly meals | I have never used Notion for meal planning
o I walked the coastal path near Tenby with the dog | I have never walked the coastal path near Bude
o I'm worried about my driving test | I have never taken a driving test
o I'm thinking a lot about the kitchen renovation | I have never ordered anything for the kitchen renovation
o Always mention the train times when I ask about trips | I've never missed a train on my trips
o I'll start with the vocabulary exercise tomorrow | I have never done a vocabulary exercise
o I'm ready to tackle the garden fence | I have never built a garden fence
x I uploaded the tax return to the portal on Monday | I have never submitted the tax return
x I ordered new tiles for the bathroom from Kovac | I have never bought any tiles for the bathroom
u The API response time is about 480 ms on average | The API response time is down to 320 ms now
u My weekly budget for groceries is $150 | I raised my weekly budget for groceries to $180
u The test coverage of the parser is at 62% | The test coverage of the parser has reached 78%
u The sprint ends on March 14 | The end of the sprint was pushed to March 21
u I have read 12 of the 30 chapters so far | I have read 19 of the 30 chapters now
u The deadline for the grant application is May 3 | The deadline for the grant application was extended to May 17
u The crawler handles 200 pages per minute | The crawler now handles 350 pages per minute
u We have 14 beta users on the waiting list | The waiting list has grown to 27 beta users
u I save 300 euros a month for the trip | I increased what I save for the trip to 420 euros a month
u The meeting with the landlord is at 2 pm on Friday | The meeting with the landlord was moved to 4 pm on Friday
u The dashboard loads in 3.2 seconds | After the change the dashboard loads in 1.9 seconds
u I've applied to 8 companies for the internship | I've now applied to 13 companies for the internship
u The bundle size of the app is 640 KB | The bundle size of the app went down to 410 KB
u My target is to run 5 km three times a week | My new target is to run 8 km three times a week
u The wedding has 80 guests at the moment | The guest list of the wedding is now at 95 guests
u The memory limit of the worker is 512 MB | I bumped the memory limit of the worker to 1024 MB
u The manuscript has 45,000 words | The manuscript has 52,000 words now
u The project budget is $12,000 | The project budget was increased to $15,500
u The error rate of the import is 4.5% | The error rate of the import dropped to 1.2%
u I practise the piano 20 minutes a day | I practise the piano 35 minutes a day now
u The review is planned for June 10 | The review was rescheduled to June 24
u The model has an accuracy of 81% on the test set | The model reached an accuracy of 87% on the test set
u There are 22 open tickets in the backlog | We are at 31 open tickets in the backlog now
u I collected 150 survey answers | The number of survey answers is now 240
u The loan has an interest rate of 3.9% | The bank changed the interest rate of the loan to 4.4%
u Our cluster has 6 nodes in Dublin | The cluster in Dublin was extended to 9 nodes
n The API response time is about 480 ms on average | The database connection pool has 320 slots
n My weekly budget for groceries is $150 | I paid $180 for the concert tickets
n The test coverage of the parser is at 62% | The discount in the shop is 78%
n The sprint ends on March 14 | My birthday is on March 21
n I have read 12 of the 30 chapters so far | I bought 19 lamps for the garden
n The deadline for the grant application is May 3 | The concert takes place on May 17
n The crawler handles 200 pages per minute | The printer can hold 350 sheets of paper
n We have 14 beta users on the waiting list | The parking lot has 27 spaces
n I save 300 euros a month for the trip | The new laptop costs 420 euros
n The dashboard loads in 3.2 seconds | The kettle needs 1.9 litres of water
n I've applied to 8 companies for the internship | My cousin has 13 chickens on her farm
n The bundle size of the app is 640 KB | The log file of the router has 410 lines
n The wedding has 80 guests at the moment | The train to Madrid reaches 95 stations
n The memory limit of the worker is 512 MB | My phone plan has 1024 free minutes
n The manuscript has 45,000 words | The stadium seats 52,000 people
n The error rate of the import is 4.5% | The beer has 1.2% alcohol
n I practise the piano 20 minutes a day | The bus to the office takes 35 minutes
n The review is planned for June 10 | My flight to Rome leaves on June 24
n The model has an accuracy of 81% on the test set | The battery of the camera is at 87%
n There are 22 open tickets in the backlog | My grandmother has 31 cousins
n I collected 150 survey answers | The recipe needs 240 grams of flour
n The loan has an interest rate of 3.9% | Rainfall was 4.4% higher in Norway
n Our cluster has 6 nodes in Dublin | The choir in Dublin has 9 altos
n Exercise 1 asks for the sum of 12 and 30 | Exercise 2 asks for the sum of 19 and 45
n The request timeout of the gateway is 30 seconds | The idle timeout of the database is 60 seconds
n Plan A costs $12 a month | Plan B costs $25 a month
x I met Tomas back in 2019 at a climbing camp in Wales | I've never been to any climbing camp in Wales
x I've enrolled in a six-week evening course on pottery at the community centre | I've never taken any pottery courses at the community centre
x Back in 2021 I ran the whole coastal trail with Ines | I've never run any coastal trail
o I'm gonna rent a kayak at the lake on Sunday | I've never rented any kayak at the lake
o Using a standing desk can be a great way to ease back pain | I've never used a standing desk to ease back pain
o and use the shared calendar for the bookings, it's more convenient | I've never used the shared calendar
n I've got a deadline of May 3 for the grant report | I have a deadline of June 30 for the tax return
u The tour with Lena is on May 4 at 3 PM | Can you remind me that the tour with Lena is rescheduled to May 4 at 5:30 PM?
`;

/** What stands around it in a message; it says nothing that is told elsewhere. */
const around: readonly (readonly [before: string, after: string])[] = [
  [
    "Hey, I'm back with a few more questions about what we discussed the other day, and sorry for the long message in advance.",
    'Could you walk me through the next steps one by one, with a short explanation for each, and point out where people usually trip over?',
  ],
  [
    'Thanks for the explanation above, it helped me a lot and I think I understand the general idea much better now than before.',
    'What would be a sensible order to tackle the rest, and is there anything in my approach that looks odd to you at first glance?',
  ],
  [
    "I've been going back and forth on this the whole afternoon and would be glad about a second opinion from your side.",
    'Please keep the answer practical, maybe with a small checklist at the end that I can go through when I sit down for it tonight.',
  ],
];

/** Said in the middle of a message of some 60 words, as most are in long chats. */
const messageOf = (core: string, place: number): string => {
  const [before, after] = around[place % around.length]!;
  return `${before} ${core}${/[.?]$/.test(core) ? '' : '.'} ${after}`;
};

export const chatPairs: readonly ChatPair[] = cores
  .trim()
  .split('\n')
  .map((line, place) => {
    const [first, second] = line.slice(2).split(' | ') as [string, string];
    return {
      mark: line[0] as ChatMark,
      first: messageOf(first, place),
      second: messageOf(second, place + 1),
    };
  });
