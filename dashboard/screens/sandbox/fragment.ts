// The state of a try in the fragment of the address: written by each try, read from a link or on the way back.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { findCustomer } from '../../api/customers';
import { readFragment, writeFragment } from '../../model/sandbox/link';
import { isCustomerId, redactForLink } from '../../model/sandbox/redact-for-link';
import type { SandboxState } from '../../model/sandbox/state';

interface Fragment {
  /** Parts that the link of the last try leaves out, in words. */
  readonly left: readonly string[];
  readonly write: (state: SandboxState) => Promise<void>;
}

/** @param show called with the state of another link than the one that this page wrote last */
export function useFragment(show: (state: SandboxState) => void): Fragment {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [written, setWritten] = useState('');
  const [left, setLeft] = useState<readonly string[]>([]);
  /** Tries of this page, including parts that their links leave out. */
  const tries = useRef(new Map<string, SandboxState>());
  useEffect(() => {
    if (hash === '' || hash === written) return;
    const own = tries.current.get(hash);
    void (own ? Promise.resolve(own) : readFragment(hash)).then((read) => {
      if (read) show(read);
    });
  }, [hash, written, show]);
  const write = async (state: SandboxState): Promise<void> => {
    const { customer } = state;
    const isId = isCustomerId(customer) || customer === '';
    const link = redactForLink(state, isId ? customer || null : await findCustomer(customer));
    const fragment = await writeFragment(link.state);
    // As in a link, what has spent does not spend again.
    tries.current.set(fragment, { ...state, mode: state.mode === 'redeem' ? 'validate' : state.mode });
    setWritten(fragment);
    setLeft(link.left);
    void navigate({ to: '.', hash: fragment, hashScrollIntoView: false });
  };
  return { left, write };
}
