"""The games on the shelf: one package each. They know the kernel, and not each other."""
