interface File {
  readonly path: string
  readonly text: string
}

const isInConsole = (path: string): boolean =>
  /^(?:platform|areas\/\w+|app)\/console\//.test(path) && !/\.test\.tsx?$/.test(path)

/** A module variable that can change: `let`, or a collection that starts empty. */
const state =
  /^(?:export )?(?:let (?<variable>\w+)|const (?<collection>\w+)(?!.*\breadonly\b|.*\bReadonly)[^=\n]* = (?:new \w+(?:<.*>)?\(\)|\[\])$)/gm

const resets = /^onRestart\((?:.*\)$|[\s\S]*?^\}\)$)/gm

/** State that a restart keeps, with the reason. */
const exemptState: Readonly<Record<string, string>> = {
  'platform/console/kit/initials.ts known': 'a cache of fixed values',
  'platform/console/kit/toast.ts lastId': 'a number that must never come twice',
  'platform/console/pageState.ts resets': 'the register of resets',
  'platform/console/location/hash.ts listeners': 'components remove their listeners',
  'platform/console/session/store.ts listeners': 'components remove their listeners',
  'platform/console/tabs/openTabs.ts listeners': 'components remove their listeners',
  'platform/console/tabs/unsaved.ts open': 'components remove their forms',
  'platform/console/theme/scheme.ts listeners': 'components remove their listeners',
  'platform/console/sockets/worker.ts sockets': 'a worker ends with its component',
  'areas/gate/console/deviceLine.ts keyCount': 'a number that must never come twice',
  'areas/material/console/parent/uploadQueue.ts keys': 'a number that must never come twice',
}

/**
 * State of the console's modules that outlives a restart, as printable lines. A screen test would find what another
 * test left.
 */
export const stateWithoutReset = (files: readonly File[]): string[] =>
  files
    .filter(({ path }) => isInConsole(path))
    .flatMap(({ path, text }) => {
      const reset = [...text.matchAll(resets)].map(([code]) => code).join('\n')
      return [...text.matchAll(state)]
        .map(({ groups }) => groups?.['variable'] ?? groups?.['collection'] ?? '')
        .filter(
          (name) => !new RegExp(String.raw`\b${name}\b`).test(reset) && exemptState[`${path} ${name}`] === undefined,
        )
        .map((name) => `${path}: “${name}” outlives a restart of the console: reset it with onRestart`)
    })
