/** The folder of the house that is opened. */
export declare const houseFolder: string
/** A folder that each house has for itself on one machine. */
export declare function ownName(name: string): string
