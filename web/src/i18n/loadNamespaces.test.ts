import { expect, test } from 'vitest';
import { addCatalogues, i18next, loadNamespaces, startI18n } from './i18n';

test('texts that could not be fetched are no texts, and are fetched again', async () => {
  await startI18n('en');
  let isOffline = true;
  addCatalogues({
    './locales/en/faults.json': () =>
      isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ title: 'Sandbox' }),
  });
  await expect(loadNamespaces(['faults'])).rejects.toMatchObject({ code: 'network' });
  isOffline = false;
  await loadNamespaces(['faults']);
  expect(i18next.getResource('en', 'faults', 'title')).toBe('Sandbox');
});

test('texts that are missing do not keep others away', async () => {
  await startI18n('en');
  addCatalogues({
    './locales/en/faults.json': () => Promise.reject(new TypeError('Failed to fetch')),
    './locales/en/others.json': () => Promise.resolve({ title: 'Documents' }),
  });
  await expect(loadNamespaces(['faults', 'others'])).rejects.toThrow();
  await loadNamespaces(['others']);
});
