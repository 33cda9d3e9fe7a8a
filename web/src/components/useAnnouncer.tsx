import { useCallback, useState } from 'react';

/** One polite voice for the page: what happens to files and links is said there, once. */
export function useAnnouncer() {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const announce = useCallback((text: string) => {
    setSaid(({ times }) => ({ text, times: times + 1 }));
  }, []);
  const voice = (
    <p className="visuallyHidden" role="status">
      {/* A new element each time, so that the same words are read again. */}
      <span key={said.times}>{said.text}</span>
    </p>
  );
  return { announce, voice };
}
