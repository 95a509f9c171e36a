using TokenSigningBench.Check.Checks;

namespace TokenSigningBench.Check.Planted;

/// <summary>A planted violation: it is in a folder below the one it uses, and the tests must report it.</summary>
internal sealed record PlantedViolation(CheckedKey CheckedKey);
