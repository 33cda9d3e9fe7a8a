import { describe, expect, it } from 'vitest';
import type { Question } from '@/api/schema.gen';
import { publishedForm } from '@/testing/forms';
import {
  differingQuestions,
  draftDigest,
  draftOf,
  isSameDraft,
  submissionOf,
  withText,
  withToggled,
  withValue,
} from './answers';
import { questionsOf } from './definition';

const form = publishedForm('questionnaire');
const question = (id: string): Question => {
  const found = questionsOf(form).find((each) => each.id === id);
  if (!found) throw new Error(`No question ${id}`);
  return found;
};

describe('choosing', () => {
  it('keeps the order of the options in any order of clicks', () => {
    const purposes = question('hdMappingPurposes');
    const answer = withToggled(purposes, withToggled(purposes, undefined, 'simulation'), 'automatedDriving');
    expect(answer.values).toEqual(['automatedDriving', 'simulation']);
  });

  it('takes an option away again', () => {
    const purposes = question('hdMappingPurposes');
    expect(withToggled(purposes, { values: ['simulation'] }, 'simulation').values).toEqual([]);
  });

  it('lets "not used" stand alone, both ways', () => {
    const purposes = question('hdMappingPurposes');
    expect(withToggled(purposes, { values: ['simulation', 'roadAssets'] }, 'notUsed').values).toEqual(['notUsed']);
    expect(withToggled(purposes, { values: ['notUsed'] }, 'simulation').values).toEqual(['simulation']);
  });

  it('keeps the text of Other while Other is not chosen, so that a slip costs nothing', () => {
    const sector = question('industrySector');
    const typed = withText(withToggled(sector, undefined, 'other'), 'other', 'Space');
    const without = withToggled(sector, typed, 'other');
    expect(without).toEqual({ values: [], other: 'Space' });
  });

  it('replaces a single value', () => {
    expect(withValue({ value: 'yes', link: 'https://a.example' }, 'no')).toEqual({
      value: 'no',
      link: 'https://a.example',
    });
  });
});

describe('drafts', () => {
  it('hold nothing empty, nothing unknown and only storable text', () => {
    const draft = draftOf(form, {
      stranger: { value: 'x' },
      companyName: { value: 'Najd\u202e Mapping\u0000' },
      headquartersLocation: { value: '' },
      industrySector: { values: [], other: 'Space' },
      storage: { values: ['other', 'nowhere'], other: '' },
      smeSaudiOwnership: { value: false },
    });
    expect(draft).toMatchObject({
      companyName: { value: 'Najd Mapping' },
      industrySector: { other: 'Space' },
      storage: { values: ['other'] },
      smeSaudiOwnership: { value: false },
    });
    expect(Object.keys(draft)).toEqual(['companyName', 'industrySector', 'smeSaudiOwnership', 'storage']);
  });

  it('are the same in any order of typing', () => {
    const one = {
      storage: { values: ['a'] },
      companyName: { value: 'Najd' },
      industrySector: { other: 'x', values: ['gis', 'other'] },
    };
    const two = { industrySector: { values: ['other', 'gis'], other: 'x' }, companyName: { value: 'Najd' } };
    expect(isSameDraft(form, one, two)).toBe(true);
    expect(draftDigest(form, one)).toBe(draftDigest(form, two));
  });

  it('differ by a single letter, also in their digest', () => {
    const one = { companyName: { value: 'Najd' } };
    const two = { companyName: { value: 'Nejd' } };
    expect(isSameDraft(form, one, two)).toBe(false);
    expect(draftDigest(form, one)).not.toBe(draftDigest(form, two));
  });

  it('name the questions in which they differ, in the order of the form', () => {
    const differing = differingQuestions(
      form,
      { smeSaudiOwnership: { value: true }, companyName: { value: 'Najd' } },
      { smeSaudiOwnership: { value: false }, companyName: { value: 'Najd' }, companyType: { value: 'private' } },
    );
    expect(differing.map(({ id }) => id)).toEqual(['companyType', 'smeSaudiOwnership']);
  });
});

it('submits no text that is no longer shown', () => {
  const answers = {
    industrySector: { values: ['gis'], other: 'typed before' },
    storage: { values: [], other: 'typed before' },
    dataAcquisition: { values: ['other'], other: 'Balloons' },
  };
  expect(submissionOf(form, answers)).toEqual({
    industrySector: { values: ['gis'] },
    dataAcquisition: { values: ['other'], other: 'Balloons' },
  });
});
