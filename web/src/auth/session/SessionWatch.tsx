import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '@/api/client';
import { useConfig } from '@/api/config';
import type { SessionLimitsOut } from '@/api/schema.gen';
import { announceSignOut } from '@/api/signOutSignal';
import * as api from '@/auth/api';
import { useAuth } from '@/auth/AuthContext';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import { watchSession, type SessionEnd, type SessionWatch as Watch } from './watchSession';

/** Routes that do not extend the session. */
const extendsNothing = ['/api/config', '/api/session'];
const inputs = ['keydown', 'input', 'pointerdown', 'wheel', 'touchmove'] as const;
const channelName = 'portal.session';

/** Fetched when the browser is idle, so that the warning needs no network. */
const SessionWarning = later(() => import('./SessionWarning'), { texts: ['session'], waiting: () => null });

interface SessionWatchProps {
  /** Signs out, by default for good. */
  onSignOut: (signOut?: () => Promise<void>) => void;
}

/** Warns in every tab before the session ends. */
export default function SessionWatch({ onSignOut }: SessionWatchProps) {
  const limits = useConfig()?.session;
  return limits ? <Watching limits={limits} onSignOut={onSignOut} /> : null;
}

function Watching({ limits, onSignOut }: SessionWatchProps & { limits: SessionLimitsOut }) {
  const { refresh } = useAuth();
  const renew = useEffectEvent(refresh);
  const [warning, setWarning] = useState<SessionEnd | null>(null);
  const watch = useRef<Watch>(null);
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    const tabs = new BroadcastChannel(channelName);
    const end = () => {
      announceSignOut('expired');
    };
    const started = watchSession(
      limits,
      { ask: api.fetchSession, renew: () => renew() },
      {
        onWarning: setWarning,
        onEnd: () => {
          // Before other tabs notice that the stored user is gone, so that they show the reason and keep their place.
          tabs.postMessage('ended');
          end();
        },
      },
    );
    watch.current = started;
    channel.current = tabs;
    tabs.onmessage = ({ data }) => {
      if (data === 'ended') end();
      else started.look();
    };
    const heard = {
      onResponse: ({ schemaPath, response }: { schemaPath: string; response: Response }) => {
        if (response.ok && !extendsNothing.includes(schemaPath)) started.noteRequest();
        return undefined;
      },
    };
    client.use(heard);
    for (const input of inputs) document.addEventListener(input, started.noteInput, { capture: true, passive: true });
    document.addEventListener('visibilitychange', started.lookIfLate);
    window.addEventListener('focus', started.lookIfLate);
    return () => {
      started.stop();
      tabs.close();
      client.eject(heard);
      for (const input of inputs) document.removeEventListener(input, started.noteInput, { capture: true });
      document.removeEventListener('visibilitychange', started.lookIfLate);
      window.removeEventListener('focus', started.lookIfLate);
    };
  }, [limits]);

  usePreloaded(SessionWarning);
  if (!warning) return null;
  return (
    <SessionWarning
      warning={warning}
      onStay={async () => {
        await watch.current?.stay();
        channel.current?.postMessage('extended');
      }}
      onDismiss={() => watch.current?.dismiss()}
      onSignOut={onSignOut}
    />
  );
}
