import { useEffect, useRef, useState } from 'react';
import { giveOnReload, takeHandover } from '@/storage/handover';

const name = 'verify.code';

/** The digits so far. A code is a secret: it survives a change of language like a password and is in no draft. */
export function useTypedCode(): [code: string, setCode: (code: string) => void] {
  const [code, setCode] = useState('');
  const latest = useRef(code);
  useEffect(() => {
    latest.current = code;
  }, [code]);
  useEffect(() => {
    let active = true;
    const takeBack = giveOnReload(name, () => latest.current);
    void takeHandover(name).then((typed) => {
      if (active && typeof typed === 'string' && latest.current === '') setCode(typed);
    });
    return () => {
      active = false;
      takeBack();
    };
  }, []);
  return [code, setCode];
}
