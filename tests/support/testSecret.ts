/** The secret of test servers, and of the demo district that they copy. */
export const testSecret = 'only-for-tests-0123456789-abcdefgh'
