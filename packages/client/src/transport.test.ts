import { expect, it } from 'vitest';
import { connect } from './http-client.js';

it('says which option of a connection is missing or cannot be sent', () => {
  const url = 'http://127.0.0.1:4747';
  for (const secret of [undefined, null, 7, {}])
    expect(() => connect({ url, secret: secret as never })).toThrow(/^secret must be a text/);
  expect(() => connect({ url, secret: 'with spaces' })).toThrow(/secret must be visible/);
  expect(() => connect({ url: undefined as never, secret: 's' })).toThrow(/^url must start with/);
});
