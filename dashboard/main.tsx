// The entry of the page: loads the language first, then the dashboard, and requests the data of the first screen
// meanwhile.
import { beginFirst } from './model/calls/first';
import { speakOneOf } from './texts/languages';
import './style/base.css';
import './style/controls.css';
import './style/shell.css';
import './style/page.css';
import './style/table.css';
import './style/list.css';
import './style/waterfall.css';
import './style/campaign.css';
import './style/wizard.css';
import './style/explain.css';
import './style/sandbox.css';
import './style/blocks.css';
import './style/forced.css';
import './style/print.css';

beginFirst(window.location);

async function start(): Promise<void> {
  document.documentElement.lang = await speakOneOf(navigator.languages);
  await import('./app');
}

void start();
