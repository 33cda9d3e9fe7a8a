import type { CompanyResponse } from '@/api/contract';
import { VersionLine } from '@/components/VersionLine';
import { AdditionFacts } from './AdditionFacts';
import { ResponseFiles } from './ResponseFiles';

/** What the company added after it was asked for a clarification, the newest first. */
export function ResponseAdditions({ response }: { response: CompanyResponse }) {
  return (
    <VersionLine
      items={response.additions.toReversed().map((addition) => ({
        key: addition.number,
        filled: true,
        content: (
          <>
            <AdditionFacts addition={addition} titleId={`addition-${addition.number}`} />
            {addition.files.length > 0 ? (
              <ResponseFiles response={{ id: response.id, files: addition.files, links: [] }} mayOpen />
            ) : null}
          </>
        ),
      }))}
    />
  );
}
