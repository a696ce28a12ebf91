/** The facts about a machine that decide whether packaged programs run on it. */
export interface Machine {
  readonly platform: string
  readonly arch: string
  /** Version of glibc; undefined on other systems, and on Linux with musl. */
  readonly glibc: string | undefined
}

/** The facts about this machine. */
export declare const thisMachine: () => Machine

/** True on musl, where programs built for glibc don't run. */
export declare const isMusl: (machine: Pick<Machine, 'platform' | 'glibc'>) => boolean

/**
 * A sentence explaining why the packaged database server can't run on this machine, or null if it can or the project
 * has none.
 */
export declare const databaseFault: (root: string, machine: Machine) => string | null

/** True if a program opens the packaged database server: the product or the tests, without an operator's server. */
export declare const needsDatabase: (program: string | undefined, databaseUrl: string | undefined) => boolean
