// The two projects of tests, apart from the runtime over an engine, which needs jest.
export const PROJECT = 'proj_test0001';
export const OTHER_PROJECT = 'proj_test0002';
