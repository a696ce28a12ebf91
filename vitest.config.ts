import { defineConfig } from 'vitest/config'
import { ByProject } from './tests/support/byProject.ts'
import { waitsEnd } from './tests/support/waits.ts'

/**
 * One worker runs many files, one after the other. They share the loaded modules, the worker's server and its database.
 * The timeouts end a hang but don't fail slow machines: every wait has a shorter limit and names what it waits for.
 */
const shared = {
  isolate: false,
  testTimeout: 2 * waitsEnd,
  hookTimeout: 2 * waitsEnd,
  expect: { poll: { timeout: waitsEnd } },
}

/**
 * Pages wait more than they compute: two workers with a browser each used 60 % of two cores. Each further worker costs
 * some seconds to start.
 */
const working = { maxWorkers: 3, sequence: { groupOrder: 0 } }
const browsing = { maxWorkers: 4, sequence: { groupOrder: 1 } }

/** Nodes are processes that are killed, so tests share nothing. Each test starts several of them. */
const clustering = {
  ...shared,
  ...working,
  testTimeout: 5 * waitsEnd,
  hookTimeout: 5 * waitsEnd,
  isolate: true,
}

const sweeps = '**/sweep.test.ts'
const screens = '**/*.screen.test.ts'
const nodes = 'tests/e2e/otherNode.test.ts'
const services = '**/*.services.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/globalSetup.ts'],
    reporters: ['default', './tests/support/retriedTests.ts'],
    teardownTimeout: waitsEnd,
    sequence: { sequencer: ByProject },
    projects: [
      {
        test: {
          ...shared,
          ...working,
          name: 'areas',
          include: ['{app,areas,platform,simulator,scripts,bench}/**/*.test.ts'],
          exclude: [sweeps, screens],
        },
      },
      { test: { ...shared, ...working, name: 'sweep', include: [`areas/${sweeps}`, 'tests/sweep/*.test.ts'] } },
      // Tests in a browser are retried once, because a busy machine delays frames. The report at the end names each retry.
      { test: { ...shared, ...browsing, name: 'screens', include: [screens], retry: 1 } },
      {
        test: {
          ...shared,
          ...browsing,
          name: 'flows',
          // A flow has about a hundred steps of several people, each with its limit. With four running at once it takes
          // minutes.
          testTimeout: 5 * waitsEnd,
          include: ['tests/e2e/*.test.ts'],
          exclude: [nodes],
          retry: 1,
          // Vitest sets up the projects before the root, so the district could not use the root's templates otherwise.
          globalSetup: ['tests/support/globalSetup.ts', 'tests/support/districtSetup.ts'],
        },
      },
      { test: { ...shared, ...working, name: 'nodes', testTimeout: 5 * waitsEnd, include: [nodes], retry: 1 } },
      { test: { ...clustering, name: 'cluster', include: ['tests/cluster/*.test.ts'], exclude: [services] } },
      // These need a PostgreSQL of the system, Redis, mosquitto or PgBouncer: `npm run test:services`.
      { test: { ...clustering, name: 'services', include: [services] } },
    ],
  },
})
