import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,areas,platform,simulator,tests,scripts}/**/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    // The embedded database takes some 700 MB an instance, and there may be only two cores.
    maxWorkers: 2,
    // A hang is ended, a slow machine is not judged.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
