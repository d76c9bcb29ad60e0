// A case in a browser has a second try: pages and cores of a busy machine are late at times. What went wrong is printed, and the
// last lines of the run name the case. A fault fails both.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
