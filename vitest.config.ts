import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,areas,platform,simulator,tests,scripts}/**/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    // The embedded database takes some 700 MB an instance, and there may be only two cores.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
