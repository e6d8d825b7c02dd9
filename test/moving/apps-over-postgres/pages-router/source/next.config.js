/** @type {import("next").NextConfig} */
module.exports = {
  reactStrictMode: true,
  serverExternalPackages: ["pg"],
  // The suite builds each copy once, and a cache for the next build would take a fifth of the time.
  experimental: { turbopackFileSystemCacheForBuild: false },
}
