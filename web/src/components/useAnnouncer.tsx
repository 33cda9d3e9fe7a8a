import { useCallback, useState } from 'react';

/** The page's polite live region for files and links. */
export function useAnnouncer() {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const announce = useCallback((text: string) => {
    setSaid(({ times }) => ({ text, times: times + 1 }));
  }, []);
  const voice = (
    <p className="visuallyHidden" role="status">
      {/* A new element each time, so that a repeated text is read again. */}
      <span key={said.times}>{said.text}</span>
    </p>
  );
  return { announce, voice };
}
