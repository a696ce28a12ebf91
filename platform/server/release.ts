/**
 * The release number of the product. It grows by one with each version that ships migrations and never decreases. A
 * version opens data of the next version, because migrations only add; it refuses data of any later one.
 */
export const release = 1
