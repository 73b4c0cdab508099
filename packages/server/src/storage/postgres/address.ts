/** Parses an address such as postgres://user@host/database?schema=name. */
import { LociProblem } from '@loci/client';

export interface PostgresAddress {
  /** For the driver, without our own parameters. */
  readonly connectionString: string;
  /** Where the tables are; one database can hold several installations. */
  readonly schema: string;
  /** For people; without the password. */
  readonly location: string;
}

const usualSchema = 'loci';
const usualPort = '5432';

export const readAddress = (url: string): PostgresAddress => {
  const address = new URL(url);
  const schema = address.searchParams.get('schema') ?? usualSchema;
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(schema) || schema.startsWith('pg_'))
    throw new LociProblem(
      'invalid_request',
      'The schema in the PostgreSQL address must have at most 51 characters: lower-case letters, digits and _.',
    );
  address.searchParams.delete('schema');
  const database = decodeURIComponent(address.pathname.slice(1));
  if (database === '')
    throw new LociProblem(
      'invalid_request',
      'The PostgreSQL address must name the database: postgres://host/database.',
    );
  const host = address.searchParams.get('host') ?? address.hostname;
  const place = `${host === '' ? 'localhost' : host}:${address.port === '' ? usualPort : address.port}/${database}`;
  return {
    connectionString: address.toString(),
    schema,
    location: schema === usualSchema ? place : `${place}, schema ${schema}`,
  };
};
