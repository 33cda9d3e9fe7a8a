import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sentence } from './Sentence';

it('puts elements where the sentence wants them', () => {
  const { container } = render(
    <Sentence
      text="Write to <support/> before <time/>, 1 < 2."
      parts={{ support: <a href="#help">us</a>, time: <time>noon</time> }}
    />,
  );
  expect(container).toContainHTML('Write to <a href="#help">us</a> before <time>noon</time>, 1 &lt; 2.');
});
