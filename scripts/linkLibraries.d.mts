/** Creates the missing links between the libraries of the packaged database server. */
export declare const linkLibraries: (root: string) => void
