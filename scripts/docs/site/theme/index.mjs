import DefaultTheme from 'vitepress/theme-without-fonts';
import './calm.css';

export default DefaultTheme;
