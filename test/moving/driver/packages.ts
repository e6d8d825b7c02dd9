/** The names of packages, with the folders that contain them. */
export type Packages = Readonly<Record<string, string>>
