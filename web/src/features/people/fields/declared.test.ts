import { expect, it } from 'vitest';
import { publishedFields } from '@/testing/fields';
import { ok, refuse, reply } from '@/testing/server';
import { fieldNamed, fieldsOf, loadFields } from './declared';

it('asks again after a failure, and not again once the fields are there', async () => {
  let asked = 0;
  reply('get', '/config/fields', () => {
    asked += 1;
    return asked === 1 ? refuse(503, 'service_unavailable') : ok(publishedFields);
  });
  await expect(loadFields()).rejects.toThrow();
  expect(() => fieldNamed('organization_name')).toThrow(/not loaded/);
  await Promise.all([loadFields(), loadFields()]);
  expect(asked).toBe(2);
  expect(fieldsOf('person', 'organisation')).toEqual(publishedFields);
  await loadFields();
  expect(asked).toBe(2);
});
