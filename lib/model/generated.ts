// Request types, generated from schemas/ by `npm run generate`. Do not edit.
export {};
