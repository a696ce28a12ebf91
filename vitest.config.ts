import { defineConfig } from 'vitest/config'
import { ByProject } from './tests/support/byProject.ts'
import { waitsEnd } from './tests/support/waits.ts'

/**
 * One worker runs many files, one after the other: they share the modules that are loaded, the worker's server and its
 * database. A hang is ended, a slow machine is not judged; whatever waits, names what it waits for and ends before its test does.
 */
const shared = {
  isolate: false,
  testTimeout: 2 * waitsEnd,
  hookTimeout: 2 * waitsEnd,
  expect: { poll: { timeout: waitsEnd } },
}

/**
 * Pages wait more than they work: of two workers with a browser each, two cores were 60 % busy. Each further worker begins
 * with some seconds of its own.
 */
const working = { maxWorkers: 3, sequence: { groupOrder: 0 } }
const browsing = { maxWorkers: 4, sequence: { groupOrder: 1 } }

/** Nodes are processes, which are killed: nothing is shared with what comes after. Each test starts several of them. */
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
    reporters: ['default', './tests/support/begunAgain.ts'],
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
      { test: { ...shared, ...browsing, name: 'screens', include: [screens] } },
      // The flows alone may be begun again, once: they stand on a browser and on several people at once.
      {
        test: {
          ...shared,
          ...browsing,
          name: 'flows',
          // A flow is some hundred steps of several people, each of which has its own end: with four beside each other it takes minutes.
          testTimeout: 5 * waitsEnd,
          include: ['tests/e2e/*.test.ts'],
          exclude: [nodes],
          retry: 1,
          // Vitest sets the projects up before the root, so that the district could not stand on the root's templates.
          globalSetup: ['tests/support/globalSetup.ts', 'tests/support/districtSetup.ts'],
        },
      },
      { test: { ...shared, ...working, name: 'nodes', testTimeout: 5 * waitsEnd, include: [nodes], retry: 1 } },
      { test: { ...clustering, name: 'cluster', include: ['tests/cluster/*.test.ts'], exclude: [services] } },
      // They need a PostgreSQL of the system, Redis, mosquitto or PgBouncer: `npm run test:services`.
      { test: { ...clustering, name: 'services', include: [services] } },
    ],
  },
})
