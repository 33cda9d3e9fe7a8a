import type { ReactNode } from 'react';

/** What a person typed (names, titles): isolated, in the direction of its own letters. */
export function Bdi({ children }: { children: ReactNode }) {
  return <bdi dir="auto">{children}</bdi>;
}

/** E-mail, address, phone, code, file name, checksum: always left to right, also inside Arabic. */
export function LtrText({ children, breakAnywhere = false }: { children: ReactNode; breakAnywhere?: boolean }) {
  return (
    <bdi dir="ltr" style={breakAnywhere ? { overflowWrap: 'anywhere' } : { unicodeBidi: 'isolate' }}>
      {children}
    </bdi>
  );
}
