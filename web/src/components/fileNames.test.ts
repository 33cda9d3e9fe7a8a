import { expect, it } from 'vitest';
import { extensionOf } from './fileNames';

it.each([
  ['response.PDF', 'pdf'],
  ['خريطة.pdf\u200f', 'pdf'],
  ['\u202bخريطة\u202c.\u200epdf\u202c', 'pdf'],
  ['plan.pdf.', 'pdf'],
  ['plan.pdf . ', 'pdf'],
  ['survey.z\u00adip\u00a0', 'zip'],
  ['plan.pdf.exe', 'exe'],
  ['gpj\u202efdp.exe', 'exe'],
  ['plan', ''],
  ['plan.', ''],
])('the extension of %j is %j, as the server reads it', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
