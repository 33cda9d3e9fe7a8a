const flags = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Decorative flag beside a country's name or code. */
export default function CountryFlag({ iso }: { iso: string }) {
  const address = flags[`/node_modules/country-flag-icons/3x2/${iso}.svg`];
  return address ? <img src={address} alt="" width={24} height={16} loading="lazy" /> : <span style={{ width: 24 }} />;
}
