/** What the own secret allows. */
import type { GrantRecord } from '@loci/client';
import { graphsText, permissionsText } from '../words/grants.js';

/** One line. */
export function OwnGrant({ grant }: { grant: GrantRecord }) {
  return (
    <p class="card">
      You are signed in as <strong class="wrap">{grant.name}</strong>: {permissionsText(grant.permissions)} in{' '}
      {graphsText(grant.graphs)}
      {grant.rate_limit !== null &&
        `, ${grant.rate_limit.requests} requests in ${grant.rate_limit.seconds} s`}
      .
    </p>
  );
}
