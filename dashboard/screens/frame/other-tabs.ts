// All tabs of a browser share one cookie: signing out in one of them signs out all.

/** A sign-in or sign-out in another tab. */
type Turn = 'in' | 'out';

const tabs = new BroadcastChannel('stackable-session');

export function notifyOtherTabs(turn: Turn): void {
  tabs.postMessage(turn);
}

/** @param act called when a user signed in or out in another tab */
export function onOtherTab(act: (turn: Turn) => void): void {
  tabs.addEventListener('message', ({ data }) => act(data as Turn));
}
