"""A Kubernetes cluster of one node on this machine, with running pods, in namespaces of its own."""
