// The content types under which an exported file is answered.
export type FileType = 'text/csv' | 'text/plain';
