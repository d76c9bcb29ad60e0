import { createRoot } from 'react-dom/client';
import './style/base.css';

createRoot(document.getElementById('root')!).render(<h1>Stackable</h1>);
