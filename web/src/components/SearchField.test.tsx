import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { SearchField } from './SearchField';

/** An address bar that answers late and trims, as a router does in a transition. */
function LateAddress() {
  const [value, setValue] = useState('');
  const [asked, setAsked] = useState('');
  return (
    <>
      <SearchField label="Search" value={value} onSearch={setAsked} />
      <button
        type="button"
        onClick={() => {
          setValue(asked.trim());
        }}
      >
        answer
      </button>
      <button
        type="button"
        onClick={() => {
          setValue('from the back button');
        }}
      >
        back
      </button>
      <output>{asked}</output>
    </>
  );
}

it('leaves alone what is typed while the address follows, and follows the back button', async () => {
  await renderPage(<LateAddress />);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'Najd ' } });
  expect(await screen.findByText('Najd', { selector: 'output' })).toBeVisible();
  expect(field).toHaveValue('Najd ');
  fireEvent.change(field, { target: { value: 'Najd M' } });
  fireEvent.click(screen.getByRole('button', { name: 'answer' }));
  expect(field).toHaveValue('Najd M');
  fireEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(field).toHaveValue('from the back button');
});

/** A list with search and open row in the address. */
function ListWithSheet() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <SearchField
        label="Search"
        value={params.get('search') ?? ''}
        onSearch={(text) => {
          setParams((before) => new URLSearchParams([...before, ['search', text]]));
        }}
      />
      <Link to="?row=7">open</Link>
      <output>{params.toString()}</output>
    </>
  );
}

it('closes nothing that was opened while the search was waiting', async () => {
  await renderPage(<ListWithSheet />);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'Najd' } });
  fireEvent.click(screen.getByRole('link', { name: 'open' }));
  expect(await screen.findByText('row=7&search=Najd')).toBeVisible();
});
