/** Tells readings of two days apart: what is measured again and again is a series, and neither value denies the other. */
import { comparable, disagree, figuresOf } from './figures.js';
import type { Statement } from './statement.js';

const halfADay = 43_200_000;

/** What goes up and down by itself. */
const gauge =
  /\b(?:usage|utili[sz]ation|temperatures?|blood pressure|pressure|humidity|(?<!log )level|balance|latency|lag|load(?! balancer)|battery|pulse|heart rate|response times?|throughput|backlog|queue|(?:open|unread) (?:tickets|issues|bugs|mails)|scores?|scored|averaged?|median|readings?|measured|mileage|stock|inventory|turnout|occupancy|attendance|visitors|downloads|followers|subscribers|revenue|sales|turnover|error rate|fps|sugar|cholesterol|depth of the (?:snow|water))\b/i;

/** What is set, allowed or aimed at does not go up and down by itself. */
const isSet =
  /\b(?:limits?|targets?|thresholds?|maximum|minimum|max|min|goals?|quotas?|cap|capacity|allowed|allows?|rated|nominal|defaults?|set|kept|must|should|may|at (?:most|least)|up to|alerts?|alarms?|fires?|triggers?|policy|rule|size|version|estimated?|recommended|required|normal|ideal|expected|planned)\b/i;

/** A parcel keeps its weight, and whoever has a name does not. */
const ofBodies = /\b(?:weight|weigh(?:s|ed)?)\b/i;

const measures = ({ text, subjectNames }: Statement): boolean =>
  (gauge.test(text) || (ofBodies.test(text) && subjectNames.length > 0)) && !isSet.test(text);

/** "148/92 in March", "131/84 in June". Said on one day, two values are a dispute. */
export const areReadings = (first: Statement, second: Statement): boolean =>
  Math.abs(first.at - second.at) >= halfADay &&
  first.negations.length + second.negations.length === 0 &&
  measures(first) &&
  measures(second) &&
  figuresOf(first).some(one =>
    figuresOf(second).some(other => comparable(one, other) && disagree(one, other)),
  );

/** "The deploy takes 5 minutes" is not denied by the one that took 12. */
export const isOneOfMany = (first: Statement, second: Statement): boolean =>
  first.pastEvent !== second.pastEvent &&
  !first.changed &&
  !second.changed &&
  first.negations.length + second.negations.length === 0;

const rule =
  /\b(?:may only|may not|must|should|shall|has to|have to|need to|needs? approval|(?:is|are) (?:only |not )?(?:allowed|permitted|forbidden)|never|always|only)\b/i;
const happened =
  /\b(?:was|were|had|did|ran|rose|fell|broke|lost|took|went|got|came|led|sent|left|\p{L}{3,}ed)\b/iu;

/** What went wrong once, and the rule that came of it: "a job ran at noon", "jobs may only run at night". */
export const isEventAndRule = (first: Statement, second: Statement): boolean => {
  const isRule = ({ text, verbAt }: Statement) => verbAt === 0 || rule.test(text);
  const isEvent = (one: Statement) =>
    happened.test(one.text) && !isRule(one) && (one.pastEvent || !/\b(?:is|are|has|have)\b/i.test(one.text));
  return (isEvent(first) && isRule(second)) || (isEvent(second) && isRule(first));
};
